// One open stream. It decides which events its person may receive. New events wait until missed events have been sent.
import { communityKinds, type LiveKind } from '@urost3/contract/live/live.ts';
import { hasPremiumByRole, may, permissions } from '@urost3/contract/roles.ts';
import type { Principal } from '../../http/guards/principal.ts';

const audiences = ['everyone', 'community', 'admin', ...permissions] as const;
/**
 * `everyone`: all signed-in people. `community`: people with Premium. `admin`: events about bookings, for administrators only; interviewers
 * get the events of their own bookings individually. A permission: everybody who has it.
 */
export type Audience = (typeof audiences)[number];

/** An event that is encoded once for all streams. */
export interface Frame {
  /** Null for a hint, which has no place in the order of events. */
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
 * The start of a stream, as a comment line that event listeners ignore.
 * @param id the event after which a new stream starts; null for a stream that resumes. With this id the client can resume
 * even if the stream breaks before its first event
 */
export function encodeReady(id: number | null): Buffer {
  return Buffer.from(id === null ? ': ready\n\n' : `: ready ${id}\nid: ${id}\n\n`);
}

export interface StreamConnection {
  write(bytes: Buffer): void;
  /** Resolves when the buffer of unsent bytes is empty, or the client has disconnected. */
  drained(): Promise<void>;
  close(): void;
  isClosed(): boolean;
  /** Reads the current permissions of the stream's person. @throws AppError when the person may no longer listen */
  recheck(): Promise<Principal>;
}

/** The largest number of events that wait while missed events are sent. With more, the connection is closed. */
const WAITING_MAX = 10_000;

export class LiveStream {
  readonly connection: StreamConnection;
  principal: Principal;
  /** Newer events that wait while missed events are sent; null afterwards. */
  #waiting: Frame[] | null = [];
  #position = 0;

  constructor(principal: Principal, connection: StreamConnection) {
    this.principal = principal;
    this.connection = connection;
  }

  audiences(now: Date): Audience[] {
    return audiences.filter((audience) => this.hears(audience, now));
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

  /** When Premium ends, the stream receives no community events, not even events for this person only. */
  mayReceive(kind: LiveKind, now: Date): boolean {
    return !communityKinds.has(kind) || this.#isInCommunity(now);
  }

  /** Sets the id of the event after which this stream continues. */
  startAfter(id: number): void {
    this.#position = id;
  }

  get position(): number {
    return this.#position;
  }

  /** Sends an event now, or after the missed events. */
  send(frame: Frame, now: Date): void {
    if (!this.#waiting) {
      this.#write(frame, now);
      return;
    }
    this.#waiting.push(frame);
    if (this.#waiting.length > WAITING_MAX) this.connection.close();
  }

  /**
   * Writes an event unless the stream already has it. Ids increase for each person, so the stream already has every
   * event whose id is not above the position.
   */
  #write(frame: Frame, now: Date): void {
    if (frame.id !== null) {
      if (frame.id <= this.#position) return;
      this.#position = frame.id;
    }
    if (this.mayReceive(frame.kind, now)) this.connection.write(frame.bytes);
  }

  sendMissed(frame: Frame, now: Date): void {
    this.#write(frame, now);
  }

  /** Sends the waiting events. From now on events are sent directly. */
  goLive(now: Date): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const frame of waiting) this.#write(frame, now);
  }
}
