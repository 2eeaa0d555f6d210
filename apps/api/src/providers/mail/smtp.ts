// Delivery to a mail server. TLS certificates are checked; a server that offers no TLS is used only when the address says
// smtp:// and it is this machine, or when it upgrades with STARTTLS.
import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

const TIMEOUT_MS = 20_000;

/** @param url smtp://user:password@host:587 or smtps://user:password@host:465 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { hostname, protocol } = new URL(url);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const transport = createTransport(
    {
      url,
      requireTLS: protocol === 'smtp:' && !isHere,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Content comes from our own templates only: never fetched from a path or an address.
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
        ...(message.attachments ? { attachments: message.attachments } : {}),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
