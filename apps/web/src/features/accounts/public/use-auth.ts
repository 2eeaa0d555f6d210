import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { may, type Permission } from '@urost3/contract/roles.ts';
import { createContext, useContext } from 'react';
import type { SessionState } from '../../../lib/api/session.ts';

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in user. Throws when nobody is signed in, so only pages that require a sign-in may use this hook. */
export function useSignedInUser(): SignedInUser {
  const { user } = useAuth();
  if (!user) throw new Error('useSignedInUser must be used behind the login guard');
  return user;
}

/**
 * Whether a role of the signed-in person grants this permission. Use the result only to show or hide something, because
 * the server checks every call itself.
 */
export function useHasPermission(permission: Permission): boolean {
  return may(useSignedInUser(), permission);
}

export interface Auth {
  state: SessionState;
  /** Null while loading and when signed out. */
  user: SignedInUser | null;
  /** Signs in and activates the session on this device. Throws when either step fails; nobody is signed in then. */
  signIn(email: string, password: string): Promise<SignedInUser>;
  signOut(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
