"""What those who run the server ask it: does it live, is it ready, what does it count."""

from __future__ import annotations

import asyncio
import ipaddress

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from reroll.store.failures import StoreFailed
from reroll.web.desk import desk_of
from reroll.web.routes import Routes

router = Routes()

READY_SECONDS = 2.0


@router.get("/health")
async def health() -> Response:
    """Whether the process lives; nothing else is looked at."""
    return JSONResponse({"status": "ok"})


@router.get("/ready")
async def ready(request: Request) -> Response:
    """Whether to send people here: 503 while it stops or its database does not answer."""
    hall = desk_of(request).hall
    if hall.closing:
        return JSONResponse({"status": "stopping"}, 503)
    try:
        await asyncio.wait_for(asyncio.to_thread(hall.store.answers), READY_SECONDS)
    except (StoreFailed, TimeoutError):
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ready"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The counters, to those who may see them; to all others there is no such page."""
    desk = desk_of(request)
    if not may_see(request.client.host if request.client else "", desk.config.metrics_to):
        raise HTTPException(404)
    figures = generate_latest(desk.metrics.registry)
    return Response(figures, media_type=CONTENT_TYPE_LATEST)


def may_see(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        here = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(here in ipaddress.ip_network(network) for network in networks)
