"""Tables, seats and the bots that sit at them: no HTTP here."""
