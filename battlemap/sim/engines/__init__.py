"""Where fights are played: in this process, in others of this machine, or on many machines."""
