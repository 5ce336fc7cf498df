"""Many tables played over real sockets, for measuring the server."""
