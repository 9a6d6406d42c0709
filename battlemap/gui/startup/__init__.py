"""What is done once while the program starts: quick imports, what is loaded afterwards, memory, a log of faults."""
