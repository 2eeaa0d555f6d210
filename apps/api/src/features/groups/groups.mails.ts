import { countedDays, daysBetween } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { MailMessage } from '../../providers/ports.ts';
import { formatMailDay, layOutMail } from '../mail/mail-layout.service.ts';
import { endOf } from './groups.policy.ts';
import type { GroupRow } from './groups.tables.ts';

const pageOf = (siteUrl: string) => `${siteUrl}/group`;

/** The mail to a manager when the group is paid, or when the person becomes its manager. */
export function managerMail(group: GroupRow, hasAccount: boolean, siteUrl: string): MailMessage {
  return layOutMail({
    to: group.managerEmail,
    subject: `You manage the seats of ${isolate(group.name)}`,
    paragraphs: [
      `${isolate(group.name)} has ${counted(group.seats, 'seat')} of Premium. You can invite colleagues by their email addresses, see who has a seat, and move seats.`,
      ...(hasAccount
        ? []
        : [`Please create an account with this address (${group.managerEmail}) first.`]),
    ],
    facts: [['Last day', formatMailDay(endOf(group))]],
    action: { label: 'Open the group', url: pageOf(siteUrl) },
    footnote: 'You get this mail because your department named you as the manager of its seats.',
  });
}

export function invitationMail(group: GroupRow, to: string, siteUrl: string): MailMessage {
  return layOutMail({
    to,
    subject: `${isolate(group.name)} offers you Premium`,
    paragraphs: [
      `${isolate(group.name)} has bought seats of Premium for its doctors, and one can be yours until ${formatMailDay(endOf(group))}. You pay nothing.`,
      `To take it, log in with this address (${to}), or create an account with it. The manager of the group then sees your name, your address and since when you have the seat, and of your studies only what you choose to show.`,
    ],
    action: { label: 'See the invitation', url: pageOf(siteUrl) },
    footnote:
      'You get this mail because the manager of the group entered your address. If you do not want the seat, you need not do anything.',
  });
}

/**
 * The mail to a member whose seat has ended. The manager ended the seat, or a refund or an administrator ended the
 * group.
 */
export function seatEndedMail(
  group: Pick<GroupRow, 'name'>,
  member: { email: string; firstName: string },
  siteUrl: string,
): MailMessage {
  return layOutMail({
    to: member.email,
    subject: `Your seat in ${isolate(group.name)} has ended`,
    reader: member,
    paragraphs: [
      `Your seat of Premium in ${isolate(group.name)} has ended. Premium time of your own, if you have any left, has begun now. Your progress stays.`,
    ],
    action: { label: 'Open my account', url: `${siteUrl}/user` },
  });
}

/**
 * The mail to the manager after a card payment was refunded in full.
 * @param left the group with its new last day; null when the seats have ended
 */
export function refundedMail(
  group: GroupRow,
  amountMinor: number,
  left: GroupRow | null,
  siteUrl: string,
): MailMessage {
  const amount = formatMoney(amountMinor);
  const title = `The seats of ${isolate(group.name)} were refunded: ${amount}`;
  return layOutMail({
    to: group.managerEmail,
    subject: title,
    paragraphs: [
      `${amount} goes back to the card, usually within 5 to 10 working days.`,
      left
        ? `The other payments stay: the last day of the seats is ${formatMailDay(endOf(left))}.`
        : 'The seats have ended with it, and their members have got a mail.',
    ],
    action: { label: 'Open the group', url: pageOf(siteUrl) },
    footnote: 'You get this mail because you manage the seats of your department.',
  });
}

/** The mail to the manager before the seats end. @param today the date in London */
export function endingMail(group: GroupRow, today: string, siteUrl: string): MailMessage {
  const days = daysBetween(today, group.endsOn);
  const left = days === 0 ? 'today' : `in ${countedDays(days)}`;
  return layOutMail({
    to: group.managerEmail,
    subject: `The seats of ${isolate(group.name)} end ${left}`,
    paragraphs: [
      `The last day of the ${counted(group.seats, 'seat')} is ${formatMailDay(endOf(group))}. They do not renew by themselves, and no money will be taken.`,
      'To keep them, please renew them by card on the page of the group, or ask us for an invoice by replying to this message: the new time begins when the current one ends, and everybody keeps their seat.',
    ],
    action: { label: 'Open the group', url: pageOf(siteUrl) },
    footnote: 'You get this mail because you manage the seats of your department.',
  });
}
