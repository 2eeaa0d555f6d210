// Reads one event stream as a browser does: frames, ids, start and end.
import type { LiveEvent } from '@urost3/contract/live/live.schemas.ts';

interface ReadEvent {
  id: number | null;
  event: LiveEvent;
}

export async function openLiveReader(
  origin: string,
  headers: Record<string, string>,
  lastEventId?: number,
) {
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/live`, {
    headers: {
      ...headers,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: abort.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let buffer = '';
  let isReady = false;
  let position: number | null = lastEventId ?? null;

  /** @returns null at the end of the stream */
  async function frame(): Promise<string | null> {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const found = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        return found;
      }
      const { value, done } = await reader.read().catch(() => ({ value: '', done: true }));
      if (done) return null;
      buffer += value;
    }
  }

  async function nextEvent(): Promise<ReadEvent | null> {
    for (;;) {
      const found = await frame();
      if (found === null) return null;
      if (found.startsWith(': ready')) isReady = true;
      const data = /^data: (.*)$/m.exec(found)?.[1];
      const id = /^id: (\d+)$/m.exec(found)?.[1];
      if (id) position = Number(id);
      if (data) return { id: id ? Number(id) : null, event: JSON.parse(data) as LiveEvent };
    }
  }

  return {
    response,
    stop: () => abort.abort(),
    /** The Last-Event-ID that a browser would send now. */
    position: () => position,
    /** Resolves when the stream is open, so that it receives every later event. */
    async ready(): Promise<void> {
      while (!isReady) {
        const found = await frame();
        if (found === null) return;
        if (found.startsWith(': ready')) isReady = true;
        const id = /^id: (\d+)$/m.exec(found)?.[1];
        if (id) position = Number(id);
      }
    },
    async next(count: number): Promise<ReadEvent[]> {
      const events: ReadEvent[] = [];
      while (events.length < count) {
        const event = await nextEvent();
        if (!event) break;
        events.push(event);
      }
      return events;
    },
    /** All events until the server ends the stream. */
    async rest(): Promise<ReadEvent[]> {
      const events: ReadEvent[] = [];
      for (let event = await nextEvent(); event; event = await nextEvent()) events.push(event);
      return events;
    },
  };
}
