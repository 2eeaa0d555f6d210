// Rate limits for wrong passwords and codes, refused passkeys, requested mails, changes of the email address, and sign-ins
// through providers.

import { HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { emailKey } from '../../../db/keys.ts';
import { networkOf, senderOf } from '../../../http/limits/addresses.ts';
import type { Counted, Limit } from '../../rate-limits/rate-limits.service.ts';

const tooManyPasswords = 'Too many attempts with a wrong password.';
const tooManyMails = 'Too many emails were requested.';

/** Counts per account and network, so that a stranger on another network cannot lock the owner out. */
const wrongPassword: Limit = {
  name: 'wrong-password',
  max: 10,
  windowMs: 15 * MINUTE_MS,
  message: tooManyPasswords,
};
/** Counts per account over all networks, against attacks on one account from many network addresses. */
const wrongPasswordAnywhere: Limit = {
  name: 'wrong-password-anywhere',
  max: 100,
  windowMs: HOUR_MS,
  message: tooManyPasswords,
};
/** Counts per sender over all accounts. Stops one network address that tries a few passwords on each account. */
const wrongPasswordsFromHere: Limit = {
  name: 'wrong-passwords-from-here',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many attempts with a wrong password from this network.',
};
/**
 * Replaces `wrongPassword`, `wrongPasswordAnywhere` and `wrongPasswordsFromHere` for a device that has signed in to the
 * account before.
 */
const wrongPasswordOnDevice: Limit = {
  name: 'wrong-password-device',
  max: 10,
  windowMs: 15 * MINUTE_MS,
  message: tooManyPasswords,
};
const wrongCode: Limit = {
  name: 'wrong-code',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many wrong codes.',
};
/**
 * Counts per account over all networks. Three of the million codes are valid at any time: the previous, the current and the
 * next. An attacker with unlimited guesses would find one.
 */
const wrongCodeAnywhere: Limit = {
  name: 'wrong-code-anywhere',
  max: 20,
  windowMs: HOUR_MS,
  message: 'Too many wrong codes.',
};
/** Keeps refused passkeys from filling the audit log. Guesses need no limit, because a passkey cannot be guessed. */
const refusedPasskeys: Limit = {
  name: 'refused-passkeys',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  message: 'Too many passkeys from this network were refused.',
};
const mailsPerAddress: Limit = {
  name: 'identity-mails',
  max: 10,
  windowMs: HOUR_MS,
  message: tooManyMails,
};
/** `mailsFromSender` and `mailsFromNetwork` count only mails whose code or link was not used: see `unusedMails`. */
const mailsFromSender: Limit = {
  name: 'identity-mails-sender',
  max: 20,
  windowMs: 10 * MINUTE_MS,
  message: tooManyMails,
};
const mailsFromNetwork: Limit = {
  name: 'identity-mails-network',
  max: 60,
  windowMs: HOUR_MS,
  message: tooManyMails,
};
const emailChanges: Limit = {
  name: 'email-change',
  max: 5,
  windowMs: MINUTE_MS,
  message: 'Too many changes of address were requested.',
};

const providerCallsFromSender: Limit = {
  name: 'provider-sign-ins',
  max: 60,
  windowMs: 10 * MINUTE_MS,
  message: 'Too many logins were started from this network.',
};

/** Where a password was entered: the network, and the device if it has signed in to the account before (`device-cookie.ts`). */
export interface AttemptOrigin {
  readonly ip: string;
  readonly device?: string | null;
}

/** @returns the limits that a wrong password counts towards; a right password clears only the first of these limits */
export function passwordLimits(email: string, { ip, device }: AttemptOrigin): Counted[] {
  const key = emailKey(email);
  if (device) return [{ limit: wrongPasswordOnDevice, subject: `${key}\n${device}`, group: key }];
  return [
    { limit: wrongPassword, subject: `${key}\n${networkOf(ip)}`, group: key },
    { limit: wrongPasswordAnywhere, subject: key, group: key },
    { limit: wrongPasswordsFromHere, subject: senderOf(ip) },
  ];
}

/**
 * The limits that a wrong code counts towards. Only people who passed the first step or are signed in can enter a code.
 */
export function codeLimits(uid: string, ip: string): Counted[] {
  return [
    { limit: wrongCode, subject: `${uid}\n${networkOf(ip)}` },
    { limit: wrongCodeAnywhere, subject: uid },
  ];
}

export function passkeyLimits(ip: string): Counted[] {
  return [{ limit: refusedPasskeys, subject: senderOf(ip) }];
}

/** The group for `limits.clearGroup`: all hits of wrong passwords for this account, from any network or device. */
export const accountGroup = (email: string): string => emailKey(email);

/** The sender on whose behalf a password is hashed. The queue gives all senders equal shares (`fair-queue.ts`). */
export const queueOf = ({ ip, device }: AttemptOrigin): string => device ?? senderOf(ip);

/**
 * When a mailed code or link is used, one hit is subtracted from each of these limits. The use shows that the mail was
 * wanted.
 */
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

export function providerCalls(ip: string): Counted[] {
  return [{ limit: providerCallsFromSender, subject: senderOf(ip) }];
}

export function emailChangeRequests(uid: string): Counted[] {
  return [{ limit: emailChanges, subject: uid }];
}
