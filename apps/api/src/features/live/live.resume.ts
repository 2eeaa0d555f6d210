// Sends a new stream the events that its browser missed.
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { type LivePosition, listMissedEvents } from './live.repository.ts';
import { encodeFrame, encodeReady, type LiveStream } from './live.stream.ts';

const PAGE = 500;

export function createResume({ db, clock }: { db: Db; clock: Clock }) {
  async function replay(stream: LiveStream): Promise<void> {
    for (;;) {
      const who = { uid: stream.principal.uid, audiences: stream.audiences(clock.now()) };
      const events = await listMissedEvents(db, who, stream.position, PAGE);
      const now = clock.now();
      for (const { id, kind, data } of events) stream.sendMissed(encodeFrame(id, kind, data), now);
      if (events.length < PAGE || stream.connection.isClosed()) return;
      await stream.connection.drained();
    }
  }

  /**
   * Resumes after the last event that the browser received (`afterId`). If this event is unknown or too old, the stream
   * starts with the next new event. The page then refetches its data. A new page (`afterId` null) also starts with the
   * next new event.
   */
  async function resume(
    stream: LiveStream,
    { personal, audience, settled, oldest, newest }: LivePosition,
    afterId: number | null,
  ): Promise<void> {
    const { connection } = stream;
    const canResume = afterId !== null && afterId <= newest && afterId + 1 >= oldest;
    const present = Math.max(personal, audience, settled);
    stream.startAfter(canResume ? afterId : present);
    connection.write(encodeReady(canResume ? null : present));
    if (canResume) await replay(stream);
    else if (afterId !== null) connection.write(encodeFrame(present, 'resync', {}).bytes);
    stream.goLive(clock.now());
  }

  return resume;
}
