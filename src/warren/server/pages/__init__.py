"""What browsers get that is no answer of the API: the web client, a page about the API."""
