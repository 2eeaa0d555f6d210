import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../accounts/use-auth.ts';
import { useSubscription } from '../subscription/subscription-context.ts';
import { unreadQuery } from './messages.queries.ts';

/** Unread conversations, as the server counts them; 0 for those who have no community. */
export function useUnreadCount(): number {
  const { user } = useAuth();
  const { hasFullAccess } = useSubscription();
  const unread = useQuery({ ...unreadQuery, enabled: user !== null && hasFullAccess });
  return hasFullAccess ? (unread.data ?? 0) : 0;
}
