// Sends one POST request to a configured server, with a timeout, a size limit and no redirects. Neither request nor response is logged.
import { ExaminerFailure } from './port.ts';

interface ServerCall {
  readonly url: string;
  readonly key: string | null;
  readonly body: FormData | string;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

async function readBounded(response: Response, bytesMax: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > bytesMax) throw new ExaminerFailure('malformed', 'its answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @throws ExaminerFailure */
export async function callServer(call: ServerCall): Promise<Buffer> {
  if (call.signal?.aborted) throw new ExaminerFailure('unsent', 'the call was cancelled');
  const timeout = AbortSignal.timeout(call.timeoutMs);
  let isAnswering = false;
  const signals = call.signal ? [timeout, call.signal] : [timeout];
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      body: call.body,
      redirect: 'error',
      signal: AbortSignal.any(signals),
      headers: {
        ...(typeof call.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
      },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ExaminerFailure('unavailable', `it answered ${response.status}`);
    }
    isAnswering = true;
    return await readBounded(response, call.bytesMax);
  } catch (error) {
    if (error instanceof ExaminerFailure) throw error;
    if (call.signal?.aborted) throw new ExaminerFailure('interrupted', 'the call was interrupted');
    if (timeout.aborted) throw new ExaminerFailure('late', 'it did not answer in time');
    if (isAnswering) throw new ExaminerFailure('late', 'it ended in mid-answer');
    throw new ExaminerFailure('unavailable', 'it could not be reached');
  }
}

/** @throws ExaminerFailure malformed */
export function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ExaminerFailure('malformed', 'its answer is not JSON');
  }
}
