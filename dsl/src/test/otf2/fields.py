"""Prints every event of an archive as python3-otf2 reads it: location, time, record, and its fields, one line each."""
import sys

import otf2
from otf2.events import *  # noqa: F403


def number(value):
    if value is None:
        return 4294967295
    if hasattr(value, "_ref"):
        return value._ref
    return getattr(value, "value", value)


FIELDS = {
    "Enter": ["region"],
    "Leave": ["region"],
    "MpiSend": ["receiver", "communicator", "msg_tag", "msg_length"],
    "MpiIsend": ["receiver", "communicator", "msg_tag", "msg_length", "request_id"],
    "MpiIsendComplete": ["request_id"],
    "MpiIrecvRequest": ["request_id"],
    "MpiRecv": ["sender", "communicator", "msg_tag", "msg_length"],
    "MpiIrecv": ["sender", "communicator", "msg_tag", "msg_length", "request_id"],
    "MpiRequestTest": ["request_id"],
    "MpiRequestCancelled": ["request_id"],
    "MpiCollectiveBegin": [],
    "MpiCollectiveEnd": ["collective_op", "communicator", "root", "size_sent", "size_received"],
    "NonBlockingCollectiveRequest": ["request_id"],
    "NonBlockingCollectiveComplete": ["collective_op", "communicator", "root", "size_sent", "size_received", "request_id"],
    "BufferFlush": ["stop_time"],
    "MeasurementOnOff": ["measurement_mode"],
}

with otf2.reader.open(sys.argv[1]) as trace:
    for location, event in trace.events:
        name = type(event).__name__
        values = [str(number(getattr(event, field))) for field in FIELDS[name]]
        print(",".join([str(location._ref), str(event.time), name] + values))
