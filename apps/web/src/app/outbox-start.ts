// Sends what waits on this device, whenever there is a chance to, and tells the pages and the learner.
import { STUDY_TIME } from '../features/study/study-time-kind.ts';
import { watchOutbox } from '../lib/outbox.ts';
import { showToast } from '../ui/show-toast.ts';
import { announceSent } from './offline.ts';

/** Study time also waits when nobody was offline, because a page went away too fast: nobody is told of it. */
const isTold = (kind: string) => kind !== STUDY_TIME;

export function startOutbox(): void {
  watchOutbox({
    load: () => import('./offline-senders.ts'),
    report({ sent, refused }) {
      announceSent();
      if (sent.some(isTold)) showToast('success', 'What you did offline has been sent.');
      if (refused.some(isTold))
        showToast('warning', 'Something you did offline is no longer possible.');
    },
  });
}
