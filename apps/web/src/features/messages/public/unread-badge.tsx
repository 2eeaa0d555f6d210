import { Badge, VisuallyHidden } from '@mantine/core';
import { useUnreadCount } from '../use-unread.ts';

/** The number of unread conversations. Nothing is shown when there are none. */
export function UnreadBadge() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <Badge
      component="span"
      size="sm"
      circle={count < 10}
      color="red.9"
      ml={6}
      style={{ display: 'inline-grid' }}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden> {count} unread</VisuallyHidden>
    </Badge>
  );
}
