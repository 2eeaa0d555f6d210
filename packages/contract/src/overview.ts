import type { WaitingItem } from './overview.schemas.ts';

const words: Record<WaitingItem['kind'], { one: string; many: string }> = {
  bookings_without_link: {
    one: 'booking has no meeting link',
    many: 'bookings have no meeting link',
  },
  open_reports: { one: 'report needs a decision', many: 'reports need a decision' },
  question_reports: {
    one: 'question report needs a reply',
    many: 'question reports need a reply',
  },
  payments_to_check: { one: 'payment needs attention', many: 'payments need attention' },
  interviews_without_feedback: {
    one: 'interview has no feedback yet',
    many: 'interviews have no feedback yet',
  },
  groups_expiring: {
    one: "group's seats end within 30 days",
    many: "groups' seats end within 30 days",
  },
  unpublished_drafts: {
    one: 'section has unpublished changes',
    many: 'sections have unpublished changes',
  },
  sections_to_review: {
    one: 'section has not been reviewed',
    many: 'sections have not been reviewed',
  },
  unsent_mails: { one: 'mail could not be sent', many: 'mails could not be sent' },
};

/** The label of the waiting tasks of one kind, without their number. */
export function waitingWords({ kind, count }: WaitingItem): string {
  return words[kind][count === 1 ? 'one' : 'many'];
}
