import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { createContext } from 'react';
import type { SessionState } from '../../lib/session.ts';

export interface Auth {
  state: SessionState;
  /** Null while loading and when signed out. */
  user: SignedInUser | null;
  /** Signs in and makes this session the active one; throws, with nobody signed in, when either fails. */
  signIn(email: string, password: string): Promise<SignedInUser>;
  signOut(): Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);
