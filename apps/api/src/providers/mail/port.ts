export interface MailMessage {
  to: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to this URL unsubscribes the reader, even if the reader is not signed in (RFC 8058). */
  unsubscribeUrl?: string;
  /** The first part of the Message-ID, which identifies this mail in bounce reports. */
  reference?: string;
  /** An invitation has the content type `text/calendar; method=…`. */
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Delivers mail. `send` throws when the delivery fails, so that the job of the mail retries. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** Closes open connections, if there are any. */
  close?(): Promise<void>;
}
