// Delivers mail to an SMTP server and checks its TLS certificate. A connection without TLS is allowed only to a server on this machine.
// Any other connection starts with TLS (smtps:) or must upgrade with STARTTLS (smtp:).
import { createTransport } from 'nodemailer';
import type { Mailer, MailMessage } from '../ports.ts';

const TIMEOUT_MS = 20_000;

/**
 * The files of a mail. An invitation is also sent beside the text, where mail programs look for a calendar that they apply (RFC 6047);
 * nodemailer keeps it as a file too.
 */
function filesOf({ attachments = [] }: MailMessage) {
  const methodOf = ({ contentType }: { contentType: string }) =>
    /^text\/calendar;.*method=(\w+)/i.exec(contentType)?.[1];
  const invitation = attachments.find(methodOf);
  if (!invitation) return { attachments };
  const { filename, content } = invitation;
  return {
    attachments: attachments.filter((file) => file !== invitation),
    icalEvent: { filename, content, method: methodOf(invitation) ?? '' },
  };
}

/**
 * @param url smtp://user:password@host:587 or smtps://user:password@host:465
 * @param connections the maximum number of connections. They stay open, because a new connection costs a greeting, a
 * key exchange and a login.
 */
export function createSmtpMailer(url: string, from: string, connections = 1): Mailer {
  const { hostname, protocol } = new URL(url);
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      requireTLS: protocol === 'smtp:' && !isHere,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // The product passes the whole content of a mail as text. The library therefore needs no files and no URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(message) {
      await transport.sendMail({
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        ...(message.reference ? { messageId: `<${message.reference}@${domain}>` } : {}),
        ...filesOf(message),
        ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(message.unsubscribeUrl
            ? {
                'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {}),
        },
      });
    },
    close: async () => transport.close(),
  };
}
