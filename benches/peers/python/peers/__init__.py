"""The peers in Python, each in a file of its own; what they share is in `peer.py`."""
