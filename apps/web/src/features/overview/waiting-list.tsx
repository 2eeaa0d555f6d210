import { Text, Title } from '@mantine/core';
import type { WaitingItem } from '@urost3/contract/overview.schemas.ts';
import { Link } from 'react-router';
import classes from './overview-activity.module.css';

const waitingWords: Record<
  WaitingItem['kind'],
  { one: string; many: string; path: string | null }
> = {
  bookings_without_link: {
    one: 'booking has no meeting link',
    many: 'bookings have no meeting link',
    path: '/admin/bookings',
  },
  open_reports: { one: 'report is open', many: 'reports are open', path: '/admin/reports' },
  question_reports: {
    one: 'question report is open',
    many: 'question reports are open',
    path: '/admin/question-reports',
  },
  payments_to_check: {
    one: 'payment needs a look',
    many: 'payments need a look',
    path: '/admin/payments',
  },
  unpublished_drafts: {
    one: 'section has unpublished changes',
    many: 'sections have unpublished changes',
    path: '/admin/stations',
  },
  // The reason is in the server's log, and no page can handle it.
  unsent_mails: { one: 'mail could not be sent', many: 'mails could not be sent', path: null },
};

/** Items that need attention, each with its page. */
export function WaitingList({ items }: { items: WaitingItem[] }) {
  return (
    <section aria-labelledby="waiting" className={classes.waiting}>
      <Title order={3} size="h5" id="waiting">
        Waiting for you
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed">Nothing is waiting.</Text>
      ) : (
        <ul>
          {items.map(({ kind, count }) => {
            const words = waitingWords[kind];
            const text = `${count} ${count === 1 ? words.one : words.many}`;
            return (
              <li key={kind}>
                {words.path ? (
                  <Link to={words.path} data-alone>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
