"""When something was, as people say it: "Today, 21:40", "Yesterday", "12 November"."""

from datetime import UTC, datetime

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def time_words(at: str, now: datetime | None = None) -> str:
    """A time written as ISO 8601 in UTC, in local words; empty if it is no time."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return ""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    local = moment.astimezone()
    today = (now or datetime.now(UTC)).astimezone()
    days = (today.date() - local.date()).days
    if days == 0:
        return f"Today, {local:%H:%M}"
    if days == 1:
        return f"Yesterday, {local:%H:%M}"
    year = "" if local.year == today.year else f" {local.year}"
    return f"{local.day} {MONTHS[local.month - 1]}{year}"
