// Starts the sending of waiting outbox entries (`watchOutbox`), and informs pages and the learner of the result.
import { STUDY_TIME } from '../features/study/time/study-time-kind.ts';
import { watchOutbox } from '../lib/offline/outbox.ts';
import { showToast } from '../ui/state/show-toast.ts';

/**
 * False for study time. A closing page puts study time into the outbox even while online. A message about offline work
 * would then be wrong.
 */
const hasToast = (kind: string) => kind !== STUDY_TIME;

/** @param onSent called after entries were sent or refused, so that pages refetch */
export function startOutbox(onSent: () => void): void {
  watchOutbox({
    load: () => import('./offline-kinds.ts'),
    report({ sent, refused }) {
      onSent();
      if (sent.some(hasToast)) showToast('success', 'What you did offline has been sent.');
      if (refused.some(hasToast))
        showToast('warning', 'Something you did offline could not be saved. It is kept here.');
    },
  });
}
