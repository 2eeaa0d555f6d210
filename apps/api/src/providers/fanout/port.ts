// Sends short messages to every process of the product, at most once. A lost message causes only a delay. Everything
// important is also in the database, which every process polls every five seconds. Without a configured fan-out the
// messages are sent as the database's notifications.

export interface Fanout {
  /**
   * Resolves when the Redis server has received the message.
   * @throws when the Redis server cannot be reached; the caller then uses the database's notifications
   */
  publish(message: string): Promise<void>;
  /** @param onReconnect called after the connection was restored, because messages may have been missed */
  listen(onMessage: (message: string) => void, onReconnect: () => void): Promise<void>;
  close(): Promise<void>;
}
