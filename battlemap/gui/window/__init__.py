"""The main window: title bar, menus, actions, files, preferences."""
