// The words of every identity mail.
import type { MailMessage } from '../../providers/mail/port.ts';
import { layOutMail } from '../mail/mail.service.ts';

const notExpected =
  'If this was not you, you can ignore this message: nothing happens without the code or link.';

export function signupCodeMail(to: string, code: string): MailMessage {
  return layOutMail({
    to,
    subject: `${code} is your verification code`,
    heading: 'Your verification code',
    paragraphs: ['Enter this code to finish signing up. It is good for 10 minutes.'],
    code,
    footnote: notExpected,
  });
}

export function alreadyRegisteredMail(to: string, code: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Someone tried to sign up with your address',
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with this email address, which already has an account.',
      'If it was you, log in instead, or reset your password if you have forgotten it. The sign-up page asks for a code; it is:',
    ],
    code,
    action: { label: 'Log in', url: `${siteUrl}/login` },
    footnote: 'If it was not you, you can ignore this message. Your account has not changed.',
  });
}

export function passwordResetMail(to: string, oobCode: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Follow the link to choose a new password. It is good for one hour, once.'],
    action: {
      label: 'Choose a new password',
      url: `${siteUrl}/reset-password?oobCode=${oobCode}`,
    },
    footnote: `${notExpected} Your password stays as it is.`,
  });
}

export function passwordChangedMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and every device was signed out.',
      'If you did not do this, reset your password now and contact us.',
    ],
    action: { label: 'Reset my password', url: `${siteUrl}/forgot-password` },
  });
}

export function confirmEmailMail(to: string, oobCode: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      'Follow the link to use this address for your account. It is good for one hour, once. Until then your old address stays.',
      'You will be asked to log in again afterwards.',
    ],
    action: {
      label: 'Confirm this address',
      url: `${siteUrl}/auth/action?mode=verifyAndChangeEmail&oobCode=${oobCode}`,
    },
    footnote: notExpected,
  });
}

/** To the old address, so that its owner hears of a takeover. */
export function emailChangedMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account now uses another email address, and this one no longer signs in.',
      'If you did not do this, contact us at once.',
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact?topic=account` },
  });
}

export function accountDeletedMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your profile, progress and study time are gone. Records of payments and interviews are kept without your name, as the law asks.',
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact` },
    footnote: 'This is the last message you receive from us about this account.',
  });
}
