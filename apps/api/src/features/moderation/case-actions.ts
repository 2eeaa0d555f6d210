import type { CaseAction, CaseStatus } from '@urost3/contract/moderation.schemas.ts';
import type { NewNotification } from '../notifications/notifications.service.ts';

/** For each action the states in which it is allowed, and the state that follows. */
export const transitions: Record<CaseAction, { from: readonly CaseStatus[]; to: CaseStatus }> = {
  hide: { from: ['open', 'dismissed'], to: 'hidden' },
  restore: { from: ['hidden'], to: 'dismissed' },
  remove: { from: ['open', 'hidden', 'dismissed'], to: 'removed' },
  dismiss: { from: ['open'], to: 'dismissed' },
};

/** The notification that the author of the reported text gets; none for `dismiss`. */
export const noticeKinds: Partial<Record<CaseAction, NewNotification['kind']>> = {
  hide: 'content_hidden',
  restore: 'content_restored',
  remove: 'content_removed',
};
