// Encrypts queued mail, because it contains codes and links that would give access to accounts.
import { createSeal } from '../../db/seal.ts';
import type { MailMessage } from '../../providers/mail/port.ts';

export interface SealedMail {
  sealed: string;
}

export function createMailSeal(secretKey: string) {
  const { seal, open } = createSeal<MailMessage>(secretKey, 'waiting mail');
  return {
    seal: (message: MailMessage): SealedMail => ({ sealed: seal(message) }),
    /** @throws when the mail was encrypted with another secret */
    open: ({ sealed }: SealedMail): MailMessage => open(sealed),
  };
}
