import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './postgres-pool.ts';

const RECONNECT_MS = 500;

/** A dedicated connection for LISTEN, which is replaced when it breaks. */
export class PostgresListener {
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;
  readonly #channel: string;
  readonly #onPayload: (payload: string) => void;
  readonly #onReconnect: (() => void) | undefined;

  constructor(
    url: string,
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: (() => void) | undefined,
  ) {
    this.#url = url;
    this.#channel = channel;
    this.#onPayload = onPayload;
    this.#onReconnect = onReconnect;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', (message) => this.#onPayload(message.payload ?? ''));
    client.on('error', () => {});
    // Reconnect here only if LISTEN succeeded on this connection. A failed attempt also emits `end`, but `#retry` already
    // schedules the next attempt. A second retry here would double the number of attempts each time.
    let isListening = false;
    client.on('end', () => isListening && this.#retry());
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    isListening = true;
    this.#client = client;
  }

  #retry(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.connect().then(
        () => this.#onReconnect?.(),
        () => this.#retry(),
      );
    }, RECONNECT_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
