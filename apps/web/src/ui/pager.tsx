import { Button, Group, Text } from '@mantine/core';

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** 'Showing X to Y of Z results', Previous, Next, 'Page N of M'. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
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
          Page {Math.min(page, pages)} of {pages}
        </Text>
        <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
