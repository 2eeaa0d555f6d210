// One open stream as the hub sees it: what it may receive, what it still waits for.
import { communityKinds, type LiveKind } from '@urost3/contract/live.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';

/** `everyone`: everybody who is signed in. `admin`: not interviewers, who hear of their own bookings by name. */
export type Audience = 'everyone' | 'community' | 'admin';

/** An event on its way, encoded once for all streams. */
export interface Frame {
  /** null for a hint, which is not part of the resumable order */
  readonly id: number | null;
  readonly kind: LiveKind;
  readonly bytes: Buffer;
}

export function encodeFrame(
  id: number | null,
  kind: LiveKind,
  data: Record<string, unknown>,
): Frame {
  const text = `${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify({ kind, data })}\n\n`;
  return { id, kind, bytes: Buffer.from(text) };
}

/**
 * The first words of a stream, as a comment that no event listener sees.
 * @param id where a fresh stream begins, so that one which breaks before its first event can resume too
 */
export function encodeReady(id: number | null): Buffer {
  return Buffer.from(id === null ? ': ready\n\n' : `: ready ${id}\nid: ${id}\n\n`);
}

/** The connection below a stream. */
export interface StreamConnection {
  write(bytes: Buffer): void;
  /** Resolves when the reader has taken what was written, or is gone. */
  drained(): Promise<void>;
  close(): void;
  isClosed(): boolean;
  /** Who the caller is now. @throws AppError when they may not listen any more */
  recheck(): Promise<Principal>;
}

/** Events that come while a stream still reads what it missed wait here; more than this and it starts over. */
const WAITING_MAX = 10_000;

export class LiveStream {
  readonly connection: StreamConnection;
  principal: Principal;
  /** Not null while missed events are replayed: newer ones queue up behind them. */
  #waiting: Frame[] | null = [];

  constructor(principal: Principal, connection: StreamConnection) {
    this.principal = principal;
    this.connection = connection;
  }

  audiences(now: Date): Audience[] {
    return [
      'everyone',
      ...(this.#isInCommunity(now) ? (['community'] as const) : []),
      ...(this.principal.isAdmin ? (['admin'] as const) : []),
    ];
  }

  #isInCommunity(now: Date): boolean {
    const { isAdmin, subscribedUntil } = this.principal;
    return isEntitled(this.principal) && (isAdmin || (subscribedUntil ?? now) > now);
  }

  hears(audience: Audience, now: Date): boolean {
    if (audience === 'everyone') return true;
    if (audience === 'community') return this.#isInCommunity(now);
    return this.principal.isAdmin;
  }

  /** Community events stop the moment premium ends, also those addressed to this person. */
  mayReceive(kind: LiveKind, now: Date): boolean {
    return !communityKinds.has(kind) || this.#isInCommunity(now);
  }

  /** Sends now, or after the replay. */
  send(frame: Frame, now: Date): void {
    if (!this.mayReceive(frame.kind, now)) return;
    if (!this.#waiting) {
      this.connection.write(frame.bytes);
      return;
    }
    this.#waiting.push(frame);
    if (this.#waiting.length > WAITING_MAX) this.connection.close();
  }

  /** Part of the replay: passes what waits. */
  sendMissed(frame: Frame, now: Date): void {
    if (this.mayReceive(frame.kind, now)) this.connection.write(frame.bytes);
  }

  /** The replay is over: what waited follows, then everything comes directly. */
  goLive(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const frame of waiting) this.connection.write(frame.bytes);
  }
}
