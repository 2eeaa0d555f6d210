import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  announceLoading,
  endSessionLikeOtherTab,
  getSession,
  SESSION_ID_KEY,
  subscribeSession,
} from '../../lib/session.ts';
import { isNearHeldEnd, renewToken } from '../../lib/token.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { restoreSession, signIn, signOut } from './sign-in.ts';

interface AuthProviderProps {
  children: ReactNode;
  /** Shown while we hold a session but cannot reach the server. */
  unreachable: (retry: () => void) => ReactNode;
}

/** Nothing below renders until it is known whether somebody is signed in. */
export function AuthProvider({ children, unreachable }: AuthProviderProps) {
  const state = useSyncExternalStore(subscribeSession, getSession, getSession);
  const user = state.status === 'signed-in' ? state.user : null;

  useEffect(() => {
    if (getSession().status === 'loading') void restoreSession();
    return followOtherTabs();
  }, []);
  useClearedCache(user?.uid ?? null);

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

/** The same words as index.html shows before the code arrives; app/global.css keeps them hidden for a moment. */
function BootNotice() {
  return (
    <p className="boot" role="status">
      Loading…
    </p>
  );
}

/** Signing in or out in one tab does the same in the others; a woken tab renews a token that is about to end. */
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

/** Cached answers belong to one person. */
function useClearedCache(uid: string | null): void {
  const queryClient = useQueryClient();
  const previous = useRef<string | null>(uid);
  // In render, before any child of the next person reads the cache.
  if (previous.current !== uid) {
    previous.current = uid;
    queryClient.clear();
  }
}
