// How often passwords may be tried and mail may be asked for.

import { senderOf } from '../../http/address-limit.ts';
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
/** Over all accounts, against one address trying a few passwords on each of many. */
const wrongPasswordsFromHere: Limit = {
  name: 'wrong-passwords-from-here',
  max: 30,
  windowMs: 15 * MINUTE,
  message: 'Too many attempts with a wrong password from this network.',
};
/** Instead of the three above for a device that has signed in to the account before. */
const wrongPasswordOnDevice: Limit = {
  name: 'wrong-password-device',
  max: 10,
  windowMs: 15 * MINUTE,
  message: tooManyPasswords,
};
const mailsPerAddress: Limit = {
  name: 'identity-mails',
  max: 10,
  windowMs: HOUR,
  message: tooManyMails,
};
/** Only mails whose code or link has not been used yet count towards these two. */
const mailsFromSender: Limit = {
  name: 'identity-mails-sender',
  max: 20,
  windowMs: 10 * MINUTE,
  message: tooManyMails,
};
const mailsFromNetwork: Limit = {
  name: 'identity-mails-network',
  max: 60,
  windowMs: HOUR,
  message: tooManyMails,
};
const emailChanges: Limit = {
  name: 'email-change',
  max: 5,
  windowMs: MINUTE,
  message: 'Too many changes of address were asked for.',
};

/** What a password is tried by: where from, and the device if it is known to the account (`device-cookie.ts`). */
export interface Trier {
  readonly ip: string;
  readonly device?: string | null;
}

/** @returns what a wrong password counts for; a right one forgets the first */
export function passwordAttempts(email: string, { ip, device }: Trier): Counted[] {
  const key = emailKey(email);
  if (device) return [{ limit: wrongPasswordOnDevice, subject: `${key}\n${device}`, group: key }];
  return [
    { limit: wrongPassword, subject: `${key}\n${networkOf(ip)}`, group: key },
    { limit: wrongPasswordAnywhere, subject: key, group: key },
    { limit: wrongPasswordsFromHere, subject: senderOf(ip) },
  ];
}

/** For `limits.clearGroup`: the tries at this account, wherever they came from. */
export const attemptsGroup = (email: string): string => emailKey(email);

/** Whose turn a hash waits for: everybody has the same share of the queue (`fair-queue.ts`). */
export const queueOf = ({ ip, device }: Trier): string => device ?? senderOf(ip);

/** What is given back when the mail turns out to have been wanted: its code or link is used. */
export function unusedMails(ip: string): Counted[] {
  return [
    { limit: mailsFromSender, subject: senderOf(ip) },
    { limit: mailsFromNetwork, subject: networkOf(ip) },
  ];
}

export function mailRequests(purpose: string, email: string, ip: string): Counted[] {
  return [
    ...unusedMails(ip),
    { limit: mailsPerAddress, subject: `${purpose}\n${emailKey(email)}` },
  ];
}

export function emailChangeRequests(uid: string): Counted[] {
  return [{ limit: emailChanges, subject: uid }];
}
