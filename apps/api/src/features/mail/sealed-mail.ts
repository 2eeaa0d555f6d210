// Queued mail contains codes and links: it is encrypted in the jobs table, so that a copy of the database opens no account.
import { createSeal } from '../../db/seal.ts';
import type { MailMessage } from '../../providers/mail/port.ts';

export interface SealedMail {
  sealed: string;
}

export function createMailSeal(secretKey: string) {
  const { seal, open } = createSeal<MailMessage>(secretKey, 'waiting mail');
  return {
    seal: (message: MailMessage): SealedMail => ({ sealed: seal(message) }),
    /** @throws when it was sealed with another secret */
    open: ({ sealed }: SealedMail): MailMessage => open(sealed),
  };
}
