"""What a running server tells whoever runs it: its log and its figures."""
