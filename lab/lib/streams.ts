// Reads many event streams at low cost. Passes on each frame as text with its arrival time, and does not parse its data.
import { type ClientRequest, request } from 'node:http';

export interface Stream {
  /** Called with the text and the time of each frame that contains data. */
  onFrame: (frame: string, at: number) => void;
  lastId: number | null;
  close(): void;
}

/**
 * Resolves when the stream's first line (`: ready`) has arrived.
 * @param onFrame receives every frame with data. A caller that sets `onFrame` on the returned stream is sometimes too
 * late: replayed events can arrive together with the line `: ready`
 */
export function openStream(
  url: string,
  headers: Record<string, string>,
  lastId: number | null = null,
  onFrame: Stream['onFrame'] = () => {},
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let buffer = '';
    let outgoing: ClientRequest | null = null;
    const stream: Stream = { onFrame, lastId, close: () => outgoing?.destroy() };
    const read = (text: string, at: number) => {
      buffer += text;
      for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
        const frame = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const id = /^id: (\d+)$/m.exec(frame)?.[1];
        if (id) stream.lastId = Number(id);
        if (frame.startsWith(': ready')) resolve(stream);
        else if (frame.includes('data: ')) stream.onFrame(frame, at);
      }
    };
    outgoing = request(
      `${url}/api/live`,
      {
        agent: false,
        headers: {
          ...headers,
          ...(lastId === null ? {} : { 'last-event-id': String(lastId) }),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`/live answered ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => read(text, performance.now()));
        response.on('error', () => {});
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}
