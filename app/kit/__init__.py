"""What games with cards and people share. It stands between the kernel and the games."""
