"""A passkey in software, as a browser speaks for it (WebAuthn Level 3, sections 6.1, 6.5 and 8.7)."""

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

_PRESENT, _VERIFIED, _HAS_CREDENTIAL = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey of one page."""

    def __init__(self, origin: str) -> None:
        """The page's `origin`, as the browser tells it."""
        self.origin, self.credential_id, self.count = origin, secrets.token_bytes(16), 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` returns, as JSON."""
        public = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)}
        held = bytes(16) + len(self.credential_id).to_bytes(2) + self.credential_id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], _HAS_CREDENTIAL) + held
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"])
        return self._credential(clientDataJSON=client, attestationObject=attestation)

    def sign_in(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` returns, as JSON."""
        self.count += 1
        data = self._data(options["rpId"], 0)
        client = self._client_data("webauthn.get", options["challenge"])
        signature = self._key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, host: str, flags: int) -> bytes:
        return sha256(host.encode()).digest() + bytes([_PRESENT | _VERIFIED | flags]) + self.count.to_bytes(4)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        assert base64url_to_bytes(challenge)
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        own = bytes_to_base64url(self.credential_id)
        texts = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": own, "rawId": own, "type": "public-key", "response": texts, "clientExtensionResults": {}}
