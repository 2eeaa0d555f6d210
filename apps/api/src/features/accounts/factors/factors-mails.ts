// The mails about passkeys and second factors. Each change is mailed to the owner, so that the owner notices a change
// made by an attacker.
import type { MailMessage } from '../../../providers/ports.ts';
import { layOutMail } from '../../mail/mail-layout.service.ts';

const NOT_YOU = 'If you did not do this, change your password now and contact us.';

const look = (siteUrl: string) => ({ label: 'Open my account', url: `${siteUrl}/user` });

export function passkeyAddedMail(to: string, name: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    paragraphs: [
      `You can now log in to your account with the passkey “${name}”.`,
      'If you did not do this, remove the passkey, change your password and contact us.',
    ],
    action: look(siteUrl),
  });
}

export function passkeyRemovedMail(to: string, name: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    paragraphs: [`You can no longer log in to your account with the passkey “${name}”.`, NOT_YOU],
    action: look(siteUrl),
  });
}

export function factorOnMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Two-step verification is on',
    paragraphs: [
      'From now on, logging in to your account also needs a code from your authenticator app, or a passkey.',
      'Keep the recovery codes somewhere you can reach without your phone: each one works once, instead of a code from the app.',
      NOT_YOU,
    ],
    action: look(siteUrl),
  });
}

export function factorOffMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Two-step verification is off',
    paragraphs: ['Logging in no longer needs a code from your authenticator app.', NOT_YOU],
    action: look(siteUrl),
  });
}

export function recoveryCodeUsedMail(to: string, left: number, siteUrl: string): MailMessage {
  const rest = left === 1 ? 'One recovery code is' : `${left} recovery codes are`;
  return layOutMail({
    to,
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code was just used on your account. ${rest} left; you can make new ones on your account page.`,
      NOT_YOU,
    ],
    action: look(siteUrl),
  });
}

export function recoveryCodesRenewedMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your recovery codes were replaced',
    heading: 'New recovery codes',
    paragraphs: [
      'New recovery codes were made for your account. The old ones no longer work.',
      NOT_YOU,
    ],
    action: look(siteUrl),
  });
}

export function factorsResetMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your second factor was reset',
    paragraphs: [
      'An administrator has removed the passkeys, the authenticator app and the recovery codes of your account, and logged out every device. Your password is unchanged.',
      'If you did not ask for this, reset your password now and contact us. Otherwise log in and set up a new second factor.',
    ],
    action: { label: 'Log in', url: `${siteUrl}/login` },
  });
}
