// Sends waiting entries whenever possible, and notifies the pages and the learner.
import { STUDY_TIME } from '../features/study/study-time-kind.ts';
import { watchOutbox } from '../lib/outbox.ts';
import { showToast } from '../ui/show-toast.ts';

/** Study time also waits when a page closed too fast, so it is sent without a notice. */
const isAnnounced = (kind: string) => kind !== STUDY_TIME;

/** @param announceSent called after each round, so that pages refetch */
export function startOutbox(announceSent: () => void): void {
  watchOutbox({
    load: () => import('./offline-senders.ts'),
    report({ sent, refused }) {
      announceSent();
      if (sent.some(isAnnounced)) showToast('success', 'What you did offline has been sent.');
      if (refused.some(isAnnounced))
        showToast(
          'warning',
          'Something you did offline could not be saved, because it is no longer possible.',
        );
    },
  });
}
