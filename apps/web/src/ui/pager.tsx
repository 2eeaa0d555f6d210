import { Button, Group, Text } from '@mantine/core';
import { countPages } from './pages.ts';

interface PagerProps {
  /** The requested page, from 1, which Previous and Next start from. */
  page: number;
  /** The page whose rows are visible, which differs while the requested page is loading. */
  shownPage: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** 'Showing X to Y of Z results', Previous, Next, 'Page N of M'. */
export function Pager({ page, shownPage, pageSize, total, onPage }: PagerProps) {
  const pages = countPages(total, pageSize);
  const shown = Math.min(shownPage, pages);
  const first = total === 0 ? 0 : (shown - 1) * pageSize + 1;
  const last = Math.min(shown * pageSize, total);
  return (
    <Group component="nav" aria-label="Pages" justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        Showing {first} to {last} of {total} results
      </Text>
      <Group gap="sm">
        <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Text size="sm">
          Page {shown} of {pages}
        </Text>
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
