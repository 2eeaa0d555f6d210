export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stops mail of this kind when it is posted to, without signing in (RFC 8058). */
  unsubscribeUrl?: string;
  /** The first part of its Message-ID, by which a report about this mail is recognised. */
  reference?: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Delivers one message. Throws when delivery failed, so that the job retries. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  /** Closes open connections; undefined where there are none. */
  close?(): Promise<void>;
}
