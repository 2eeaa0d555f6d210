import type { MailMessage } from '../../providers/ports.ts';
import { formatMailMoment, layOutMail } from '../mail/mail-layout.service.ts';
import type { OtherWaysIn } from './recovery/other-ways-in.ts';

const notExpected =
  'If this was not you, you can ignore this message: nothing happens without the code or link.';

const waysInAfterwards =
  'Passkeys and connected accounts of other providers, such as a trust’s login, are then removed, unless two-step verification protects your account or it has no password yet.';

const inWords = new Intl.ListFormat('en-GB');

/** Names every way in besides the password, so that the owner sees one that somebody else has added. */
function waysInParagraphs({ removed, kept }: OtherWaysIn): string[] {
  return [
    ...(removed.length > 0
      ? [
          `These ways to log in were removed: ${inWords.format(removed)}. You can add them again on your account page.`,
        ]
      : []),
    ...(kept.length > 0
      ? [
          `These still work: ${inWords.format(kept)}. Remove any that you do not recognise on your account page.`,
        ]
      : []),
  ];
}

export function signupCodeMail(to: string, code: string): MailMessage {
  return layOutMail({
    to,
    subject: `${code} is your verification code`,
    heading: 'Your verification code',
    paragraphs: ['Enter this code to finish signing up. It is valid for 10 minutes.'],
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
      'If it was you, log in instead, or reset your password if you have forgotten it. The sign-up page asks for this code:',
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
    paragraphs: [
      'Follow the link to choose a new password. The link is valid for one hour and works once.',
      waysInAfterwards,
    ],
    action: {
      label: 'Choose a new password',
      url: `${siteUrl}/reset-password?oobCode=${oobCode}`,
    },
    footnote: notExpected,
  });
}

export function passwordChangedMail(to: string, siteUrl: string, ways: OtherWaysIn): MailMessage {
  return layOutMail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and every device has been logged out.',
      ...waysInParagraphs(ways),
      'If you did not do this, reset your password now and contact us.',
    ],
    action: { label: 'Reset my password', url: `${siteUrl}/forgot-password` },
  });
}

export function confirmEmailMail(to: string, oobCode: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your new email address',
    paragraphs: [
      'Follow the link to use this address for your account. The link is valid for one hour and works once. Until you follow it, your account keeps its old address.',
      `You will be asked to log in again afterwards. ${waysInAfterwards}`,
    ],
    action: {
      label: 'Confirm this address',
      url: `${siteUrl}/auth/action?mode=verifyAndChangeEmail&oobCode=${oobCode}`,
    },
    footnote: notExpected,
  });
}

export function mailArrivesMail(to: string, oobCode: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      'You asked us to send mail to this address again. Follow the link to confirm that it arrives. It is valid for one hour and works once.',
    ],
    action: {
      label: 'Confirm this address',
      url: `${siteUrl}/auth/action?mode=verifyEmail&oobCode=${oobCode}`,
    },
    footnote: notExpected,
  });
}

/** Sent to the old address, so that its owner can detect a takeover of the account. */
export function emailChangedMail(to: string, siteUrl: string, ways: OtherWaysIn): MailMessage {
  return layOutMail({
    to,
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account now uses another email address, and you can no longer log in with this one.',
      ...waysInParagraphs(ways),
      'If you did not do this, contact us at once.',
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact?topic=account` },
  });
}

export function accountDeletedMail(to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Your profile, progress and study time are gone. Records of payments and interviews are kept without your name, as the law requires.',
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact` },
    footnote: 'This is the last message you will receive from us about this account.',
  });
}

export function newDeviceMail(to: string, device: string, at: Date, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: 'New login to your account',
    heading: 'A new device has logged in',
    paragraphs: [
      `${device} logged in to your account on ${formatMailMoment(at)}, London time.`,
      'If it was you, you need not do anything. If not, reset your password, which logs out every device, and check the ways to log in on your account page.',
    ],
    action: { label: 'Reset my password', url: `${siteUrl}/forgot-password` },
    footnote:
      'You are receiving this because this browser had not logged in to your account before.',
  });
}

export function providerLinkedMail(to: string, provider: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: `You can now log in with ${provider}`,
    heading: 'A way to log in was added',
    paragraphs: [
      `You can now log in to your account with ${provider}.`,
      'If you did not do this, remove it on your account page, and reset your password.',
    ],
    action: { label: 'Your account', url: `${siteUrl}/user` },
  });
}

export function providerUnlinkedMail(to: string, provider: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: `You can no longer log in with ${provider}`,
    heading: 'A way to log in was removed',
    paragraphs: [
      `You can no longer log in to your account with ${provider}.`,
      'If you did not do this, reset your password and contact us.',
    ],
    action: { label: 'Contact us', url: `${siteUrl}/contact?topic=account` },
  });
}
