export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** Delivers one message. Throws when it could not be handed over: the job tries again. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}
