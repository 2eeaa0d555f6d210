import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { createContext } from 'react';
import type { SessionState } from '../../../lib/api/session.ts';

export interface Auth {
  state: SessionState;
  /** Null while loading and when signed out. */
  user: SignedInUser | null;
  /** Signs in and activates the session on this device. Throws when either step fails; nobody is signed in then. */
  signIn(email: string, password: string): Promise<SignedInUser>;
  signOut(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
