import { createContext } from 'react';
import type { DataRouter } from 'react-router';

/** The app's router, for what has to follow a navigation beyond `navigate`. Null in tests of single parts. */
export const RouterContext = createContext<DataRouter | null>(null);
