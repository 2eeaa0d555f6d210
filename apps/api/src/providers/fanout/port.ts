// Carries short messages to every process of the product, at once and at most once: what must not be lost is in the database,
// where processes look every five seconds as well. The database itself does this unless something faster is configured.

export interface Fanout {
  /** Done when the server has it. @throws when it cannot be reached; the database's notifications then replace it */
  publish(message: string): Promise<void>;
  /** @param onReconnect called when the connection is back, because messages may have been missed */
  listen(onMessage: (message: string) => void, onReconnect: () => void): Promise<void>;
  close(): Promise<void>;
}
