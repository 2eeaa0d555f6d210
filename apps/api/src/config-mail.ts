// The settings of outgoing mail, and of the webhook that receives reports of bounces and complaints.
import { z } from 'zod';

export const mailVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:587 or smtps://…; without it mail goes to the mailbox page (`/dev/mailbox`)',
    ),
  SMTP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('connections per process to the mail server: the number of mails sent in parallel'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]+$/)
    .optional()
    .describe('sender of all mail, such as UroST3 <no-reply@example.org>; required with SMTP_URL'),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'secret of the webhook for bounces and complaints (see Bounces and complaints below); without it there is no webhook',
    ),
};

export interface MailServerSettings {
  readonly url: string;
  /** The sender of all mail. */
  readonly from: string;
  /** The number of connections per process. */
  readonly connections: number;
}

type MailEnvironment = z.infer<z.ZodObject<typeof mailVariables>>;

/** @returns null when no mail server is configured; the mailbox page then shows all mail */
export function mailServerSettings(env: MailEnvironment): MailServerSettings | null {
  if (!env.SMTP_URL || !env.MAIL_FROM) return null;
  return { url: env.SMTP_URL, from: env.MAIL_FROM, connections: env.SMTP_CONNECTIONS };
}
