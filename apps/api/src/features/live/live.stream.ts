// One open stream as the service sees it: the events it may receive, and those it still waits for.
import { communityKinds, type LiveKind } from '@urost3/contract/live.ts';
import { hasPremiumByRole, may, type Permission, permissions } from '@urost3/contract/roles.ts';
import type { Principal } from '../../http/principal.ts';

/**
 * `everyone`: all signed-in people. A permission: those who have it. `admin`: about bookings, without interviewers, who get
 * events about their own individually.
 */
export type Audience = 'everyone' | 'community' | 'admin' | Permission;

/** An event encoded once for all streams. */
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
 * The start of a stream, as a comment that event listeners ignore.
 * @param id where a fresh stream starts, so that one that breaks before its first event can resume too
 */
export function encodeReady(id: number | null): Buffer {
  return Buffer.from(id === null ? ': ready\n\n' : `: ready ${id}\nid: ${id}\n\n`);
}

/** The connection below a stream. */
export interface StreamConnection {
  write(bytes: Buffer): void;
  /** Resolves when the reader has received everything written, or has disconnected. */
  drained(): Promise<void>;
  close(): void;
  isClosed(): boolean;
  /** The caller's current identity. @throws AppError when they may no longer listen */
  recheck(): Promise<Principal>;
}

/** Events that arrive during a replay are queued here; beyond this number the stream starts over. */
const WAITING_MAX = 10_000;

export class LiveStream {
  readonly connection: StreamConnection;
  principal: Principal;
  /** Not null while missed events are replayed: newer ones are queued. */
  #waiting: Frame[] | null = [];
  #position = 0;

  constructor(principal: Principal, connection: StreamConnection) {
    this.principal = principal;
    this.connection = connection;
  }

  audiences(now: Date): Audience[] {
    return [
      'everyone',
      ...(this.#isInCommunity(now) ? (['community'] as const) : []),
      ...(this.principal.isAdmin ? (['admin'] as const) : []),
      ...permissions.filter((permission) => may(this.principal, permission)),
    ];
  }

  #isInCommunity(now: Date): boolean {
    const { subscribedUntil } = this.principal;
    return hasPremiumByRole(this.principal) || (subscribedUntil !== null && subscribedUntil > now);
  }

  hears(audience: Audience, now: Date): boolean {
    if (audience === 'everyone') return true;
    if (audience === 'community') return this.#isInCommunity(now);
    return audience === 'admin' ? this.principal.isAdmin : may(this.principal, audience);
  }

  /** Community events stop the moment Premium ends, including those addressed to this person. */
  mayReceive(kind: LiveKind, now: Date): boolean {
    return !communityKinds.has(kind) || this.#isInCommunity(now);
  }

  /** The event id after which this stream continues. */
  startAfter(id: number): void {
    this.#position = id;
  }

  get position(): number {
    return this.#position;
  }

  /** Sends now, or after the replay. */
  send(frame: Frame, now: Date): void {
    if (!this.#waiting) {
      this.#write(frame, now);
      return;
    }
    this.#waiting.push(frame);
    if (this.#waiting.length > WAITING_MAX) this.connection.close();
  }

  /** An event that the stream already has is not sent again: ids rise in the order of one person's events. */
  #write(frame: Frame, now: Date): void {
    if (frame.id !== null) {
      if (frame.id <= this.#position) return;
      this.#position = frame.id;
    }
    if (this.mayReceive(frame.kind, now)) this.connection.write(frame.bytes);
  }

  /** Part of the replay: sends the permitted events. */
  sendMissed(frame: Frame, now: Date): void {
    this.#write(frame, now);
  }

  /** Ends the replay: sends the queued events, then delivers directly. */
  goLive(now: Date): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const frame of waiting) this.#write(frame, now);
  }
}
