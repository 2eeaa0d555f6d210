import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  announceLoading,
  endSessionLikeOtherTab,
  getSession,
  SESSION_ID_KEY,
  type SessionState,
  signedInUid,
  subscribeSession,
} from '../../../lib/api/session.ts';
import { isNearHeldEnd, renewToken } from '../../../lib/api/token.ts';
import { type Auth, AuthContext } from '../public/use-auth.ts';
import { restoreSession, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

interface AuthProviderProps {
  children: ReactNode;
  /** Shown when a session exists but the server cannot be reached. */
  unreachable: (retry: () => void) => ReactNode;
}

/** Renders its children only after it is clear whether a person is signed in. */
export function AuthProvider({ children, unreachable }: AuthProviderProps) {
  const state = useSession();
  const user = state.status === 'signed-in' ? state.user : null;

  useEffect(() => {
    if (getSession().status === 'loading') void restoreSession();
    return followOtherTabs();
  }, []);

  const auth = useMemo<Auth>(() => ({ state, user, signIn, signOut }), [state, user]);

  if (state.status === 'loading') {
    return state.isUnreachable ? unreachable(tryAgain) : <BootNotice />;
  }
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function tryAgain(): void {
  announceLoading(false);
  void restoreSession();
}

/** Shows the same text as index.html. app/global.css delays the text by 0.4 s, because most starts are faster. */
function BootNotice() {
  return (
    <p className="boot" role="status">
      Loading…
    </p>
  );
}

/**
 * Applies a sign-in or sign-out in another tab to this tab. Also renews an expiring token when this tab becomes visible.
 */
function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_ID_KEY && event.key !== null) return;
    if (event.newValue === null) endSessionLikeOtherTab();
    else void restoreSession();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isNearHeldEnd()) {
      renewToken().catch(() => undefined);
    }
  };
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Follows the session, and clears the query cache when the person changes, because cached data belongs to one person. The
 * cache is cleared before React hears of the change, so that no component of the next person reads it.
 */
function useSession(): SessionState {
  const queryClient = useQueryClient();
  const subscribe = useMemo(() => subscribeWith(queryClient), [queryClient]);
  return useSyncExternalStore(subscribe, getSession, getSession);
}

function subscribeWith(queryClient: QueryClient) {
  let owner = signedInUid();
  return (listener: () => void) =>
    subscribeSession(() => {
      const next = signedInUid();
      if (next !== owner) queryClient.clear();
      owner = next;
      listener();
    });
}
