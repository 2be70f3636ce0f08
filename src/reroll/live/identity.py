"""Names nobody can guess: of tables, of people, and the secrets behind a match's dice."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What can be read aloud without mistakes: no i, l, o, 0, 1."""

TABLE_LETTERS = 14  # 69 bits


def new_table_id() -> str:
    """The part of a table's link that lets one in."""
    return "".join(secrets.choice(LETTERS) for _ in range(TABLE_LETTERS))


def new_guest() -> str:
    """The secret by which a browser is known again."""
    return secrets.token_urlsafe(16)


def new_match_secret() -> str:
    """128 bits in hex, from which all chance of a match follows."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """What is told of a match's secret before play: its SHA-256, as hex of hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def holder_of(guest: str) -> str:
    """What is kept of a guest's secret: enough to know it again, not to use it."""
    return hashlib.sha256(guest.encode()).hexdigest() if guest else ""


def new_token(kind: str) -> str:
    """The secret of a program; what it begins with tells people and scanners what they found."""
    return f"reroll_{kind}_{secrets.token_urlsafe(24)}"


def token_again(kind: str, server: str, about: str) -> str:
    """The same secret of a program whenever the same is asked of the same server.

    `server` is a secret of the server's own, without which nobody can tell what comes out.
    """
    made = hmac.digest(server.encode(), f"{kind}\n{about}".encode(), "sha256")[:24]
    return f"reroll_{kind}_{base64.urlsafe_b64encode(made).decode()}"


def digest_again(server: str, *about: str) -> str:
    """The same 32 letters whenever the same is asked of the same server, as with `token_again`."""
    return hmac.digest(server.encode(), "\n".join(about).encode(), "sha256").hex()[:32]


def again_key(request: str, words: str) -> str:
    """By what is known again who asked for what under which key, and in which words."""
    return f"again {request} {words}"


def words_of(*said: object) -> str:
    """What a request says, as one short word; spaces and capitals count for nothing."""
    plain = "\n".join(" ".join(str(each).split()).lower() for each in said)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def request_in(key: str) -> str:
    """The request by which a key is known again, without its words."""
    return key.removeprefix("again ").rpartition(" ")[0] if key.startswith("again ") else key


def other_words(kept: str, asked: str) -> bool:
    """Whether two keys are of one request that came in different words."""
    same = kept.startswith("again ") and kept.rpartition(" ")[0] == asked.rpartition(" ")[0]
    return same and kept != asked


PROGRAM = "program "


def program_of(token: str) -> str:
    """The holder of a seat at which a program plays, by its first token."""
    return PROGRAM + holder_of(token)


def is_program(holder: str) -> bool:
    """Whether a program holds the seat, not a person."""
    return holder.startswith(PROGRAM)


def new_key() -> str:
    """A key for a form, by which it counts once however often it is sent."""
    return secrets.token_urlsafe(9)
