// How often passwords may be tried and mail may be asked for.
import type { Counted, Limit } from '../limits/limits.service.ts';
import { networkOf } from '../limits/limits.service.ts';
import { emailKey } from './accounts.repository.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const tooManyPasswords = 'Too many attempts with a wrong password.';
const tooManyMails = 'Too many messages were asked for.';

/** Account and network together: a stranger elsewhere cannot lock the owner out. */
const wrongPassword: Limit = {
  name: 'wrong-password',
  max: 10,
  windowMs: 15 * MINUTE,
  message: tooManyPasswords,
};
/** The slower limit over all networks, against many addresses trying one account. */
const wrongPasswordAnywhere: Limit = {
  name: 'wrong-password-anywhere',
  max: 100,
  windowMs: HOUR,
  message: tooManyPasswords,
};
const mailsPerAddress: Limit = {
  name: 'identity-mails',
  max: 10,
  windowMs: HOUR,
  message: tooManyMails,
};
const mailsPerNetwork: Limit = {
  name: 'identity-mails-network',
  max: 300,
  windowMs: HOUR,
  message: tooManyMails,
};
const emailChanges: Limit = {
  name: 'email-change',
  max: 5,
  windowMs: MINUTE,
  message: 'Too many changes of address were asked for.',
};

/** @returns from here, and from anywhere */
export function passwordAttempts(email: string, ip: string): [here: Counted, anywhere: Counted] {
  const key = emailKey(email);
  return [
    { limit: wrongPassword, subject: `${key}\n${networkOf(ip)}` },
    { limit: wrongPasswordAnywhere, subject: key },
  ];
}

export function mailRequests(purpose: string, email: string, ip: string): Counted[] {
  return [
    { limit: mailsPerNetwork, subject: networkOf(ip) },
    { limit: mailsPerAddress, subject: `${purpose}\n${emailKey(email)}` },
  ];
}

export function emailChangeRequests(uid: string): Counted[] {
  return [{ limit: emailChanges, subject: uid }];
}
