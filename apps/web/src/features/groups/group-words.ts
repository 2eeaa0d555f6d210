import type {
  GroupState,
  InvitedLine,
  MemberProgress,
} from '@urost3/contract/groups/groups.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { formatShortDate } from '../../lib/dates.ts';

export const groupStateLabels: Record<GroupState, string> = {
  awaiting_payment: 'Awaiting payment',
  not_begun: 'Not yet',
  active: 'Active',
  ended: 'Ended',
};

export const groupStateColours: Record<GroupState, string> = {
  awaiting_payment: 'yellow',
  not_begun: 'blue',
  active: 'green',
  ended: 'gray',
};

export const outcomeWords: Record<InvitedLine['outcome'], string> = {
  invited: 'invited',
  repeated: 'in the list twice',
  already_invited: 'already invited',
  already_member: 'already has a seat',
  not_an_address: 'not an email address',
  too_many: 'not invited: this group has sent as many invitations as it can in one day',
};

/** @param progress null if the member does not share it */
export function progressWords(progress: MemberProgress | null): string {
  if (!progress) return 'Not shared';
  const { sectionsFinished, circuitsDone, lastActiveWeek } = progress;
  const done = `${counted(sectionsFinished, 'section')} finished, ${counted(circuitsDone, 'circuit')} done`;
  return lastActiveWeek
    ? `${done}, last active in the week of ${formatShortDate(lastActiveWeek)}`
    : done;
}

/** What a person reads about the payment of a group. */
export const groupPaymentTexts = {
  doneTitle: 'Thank you for your payment',
  done: 'The seats are ready: you can invite your colleagues now. The receipt is in your email.',
  processing: 'The seats are ready as soon as the payment is confirmed.',
};
