import type { SignedInUser } from '@urost3/contract/accounts.ts';
import { createContext } from 'react';
import type { SessionState } from '../../lib/session.ts';

export interface Auth {
  state: SessionState;
  /** Null while loading and when signed out. */
  user: SignedInUser | null;
  /** Signs in and makes this the active session; throws with nobody signed in when either fails. */
  signIn(email: string, password: string): Promise<SignedInUser>;
  signOut(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
