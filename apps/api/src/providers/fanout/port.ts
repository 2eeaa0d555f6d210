// Sends short messages to every process of the product, at most once. A message may be lost: everything important is in the database, which
// processes also poll every five seconds. Without a configured fan-out the database's notifications are used.

export interface Fanout {
  /**
   * Resolves when the server has received the message.
   * @throws when the server cannot be reached; the database's notifications are used then
   */
  publish(message: string): Promise<void>;
  /** @param onReconnect called after the connection was restored, because messages may have been missed */
  listen(onMessage: (message: string) => void, onReconnect: () => void): Promise<void>;
  close(): Promise<void>;
}
