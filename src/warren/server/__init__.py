"""Tables for people and bots over HTTP and WebSocket; `warren serve` starts it."""
