"""Which addresses a page of the public web may have. Everything not plainly public is refused.

The list is our own: what `ipaddress` calls global changes with the Python release. Forms that carry
an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4, Teredo, ISATAP) are refused whatever they
carry, as the machine that unwraps them may stand inside.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_REFUSED_V4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",
            "100.64.0.0/10",  # shared by carriers; a cloud's metadata too
            "127.0.0.0/8",
            "168.63.129.16/32",  # a cloud's own services, though it looks public
            "169.254.0.0/16",  # link-local, where clouds keep their metadata
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",  # relays of 6to4
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4",
        ),
    )
)
_PUBLIC_V6 = IPv6Network("2000::/3")
_REFUSED_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # Teredo and what else the protocols reserve
            "2001:db8::/32",
            "2002::/16",  # 6to4
            "3fff::/20",
        ),
    )
)
_ISATAP = (bytes.fromhex("00005efe"), bytes.fromhex("02005efe"))


def public(address: str) -> bool:
    """Whether a numeric address, as the resolver gave it, is one of the public internet."""
    try:
        number = ip_address(address)
    except ValueError:
        return False
    if isinstance(number, IPv4Address):
        return not any(number in network for network in _REFUSED_V4)
    return _public_v6(number)


def _public_v6(number: IPv6Address) -> bool:
    if number.scope_id is not None or number not in _PUBLIC_V6:
        return False
    if number.packed[8:12] in _ISATAP:
        return False
    return not any(number in network for network in _REFUSED_V6)


def with_port(address: str, port: int) -> str:
    """As `web.allowed_addresses` writes it: "10.0.0.5:8080", "[fd00::5]:8080"."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"
