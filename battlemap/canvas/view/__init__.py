"""The view: camera, input, rulers, tooltips, and the controller all tools act through."""
