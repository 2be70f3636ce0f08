"""Tokens in the store, on SQLite and on PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

from reroll.store.records import MatchRecord, TableRecord
from reroll.store.store import Store
from reroll.store.tokens import TokenRecord, Tokens

TABLE = TableRecord("corn", "Corn table", "pickomino", host="ana", key="form1")
TOKEN = TokenRecord("t1", "hash1", "bot", "corn", owner="ana", holder="robo", name="Robo")


def test_a_token_is_known_by_its_hash_until_its_owner_revokes_it(store: Store) -> None:
    tokens = Tokens(store)
    assert store.add_table(TABLE, MatchRecord("corn.1", "corn", 1, "ab" * 16), []).result()
    assert tokens.add(TOKEN).result()
    assert not tokens.add(replace(TOKEN, id="t2")).result()
    assert tokens.known("hash1") == TOKEN
    assert tokens.known("hash2") is None
    assert tokens.of("ana", "corn") == [TOKEN]
    assert tokens.of("ana", "rye") == tokens.of("robo", "corn") == []
    assert not tokens.revoke("t1", "noor").result()
    assert tokens.revoke("t1", "ana").result()
    assert not tokens.revoke("t1", "ana").result()
    assert tokens.known("hash1") is None
    assert [token.revoked is not None for token in tokens.of("ana", "corn")] == [True]
    assert tokens.drop("t1").result()
    assert tokens.of("ana", "corn") == []
