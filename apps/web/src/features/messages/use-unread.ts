import { useQuery } from '@tanstack/react-query';
import { useAuth } from '../accounts/public/use-auth.ts';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import { unreadQuery } from './public/messages.queries.ts';

/** The number of unread conversations, as counted by the server; 0 for people without access to the community. */
export function useUnreadCount(): number {
  const { user } = useAuth();
  const { hasFullAccess } = useSubscription();
  const unread = useQuery({ ...unreadQuery, enabled: user !== null && hasFullAccess });
  return hasFullAccess ? (unread.data ?? 0) : 0;
}
