"""Pages and the public contract over HTTP and websocket."""
