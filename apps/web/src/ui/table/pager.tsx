import { Button, Group, Text } from '@mantine/core';
import { counted } from '@urost3/contract/text/counted.ts';
import { useEffect } from 'react';
import { Quiet } from '../text/quiet.tsx';

interface PagerProps {
  /** The requested page, from 1. Previous and Next are relative to it, or to the last page if it is past the end. */
  page: number;
  /** The page whose rows are visible. It differs from `page` while the requested page is loading. */
  shownPage: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Whether the full pager is shown even for a single page, as the specification requires for User Management. */
  isAlwaysComplete?: boolean;
  /** Whether the page says elsewhere how many results there are, so that a single page needs no pager. */
  isCountElsewhere?: boolean;
}

/** 'Showing X to Y of Z results', Previous, Next, 'Page N of M'. A single page shows only the number of results. */
export function Pager(props: PagerProps) {
  const { page, shownPage, pageSize, total, onPage } = props;
  const { isAlwaysComplete = false, isCountElsewhere = false } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // An action may have emptied the last page.
  const isPastEnd = page === shownPage && page > pages;
  useEffect(() => {
    if (isPastEnd) onPage(pages);
  });
  const requested = Math.min(page, pages);
  const shown = Math.min(shownPage, pages);
  const first = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  const last = Math.min(shown * pageSize, total);
  if (pages === 1 && !isAlwaysComplete) {
    return isCountElsewhere ? null : <Quiet aria-live="polite">{counted(total, 'result')}</Quiet>;
  }
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm">
      <Quiet aria-live="polite">
        Showing {first} to {last} of {total} results
      </Quiet>
      <Group gap="sm">
        <Button variant="default" disabled={requested <= 1} onClick={() => onPage(requested - 1)}>
          Previous
        </Button>
        <Text size="sm">
          Page {shown} of {pages}
        </Text>
        <Button
          variant="default"
          disabled={requested >= pages}
          onClick={() => onPage(requested + 1)}
        >
          Next
        </Button>
      </Group>
    </Group>
  );
}
