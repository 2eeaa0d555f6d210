import { Badge, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsIdle } from '../../../ui/hooks/rendering.ts';
import { useAuth } from '../../accounts/public/use-auth.ts';
import { useSubscription } from '../../subscription/public/subscription-context.ts';
import { unreadQuery } from './messages.queries.ts';

/** The number of unread conversations. Nothing is shown when there are none. */
export function UnreadBadge() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <Badge
      variant="filled"
      component="span"
      size="sm"
      circle={count < 10}
      color="var(--app-danger)"
      ml={6}
      style={{ display: 'inline-grid' }}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden> {count} unread</VisuallyHidden>
    </Badge>
  );
}

/** The number of unread conversations, as counted by the server; 0 for people without access to the community. */
export function useUnreadCount(): number {
  const { user } = useAuth();
  const { hasFullAccess } = useSubscription();
  const isIdle = useIsIdle();
  const unread = useQuery({ ...unreadQuery, enabled: isIdle && user !== null && hasFullAccess });
  return hasFullAccess ? (unread.data ?? 0) : 0;
}
