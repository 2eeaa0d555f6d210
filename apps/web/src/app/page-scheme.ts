// Each page has the colour scheme that the specification gives it; there is no switch. A route names it in its `handle`, the
// frame applies it, and this manager keeps it in memory only.
import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router';

export interface PageHandle {
  scheme: 'dark' | 'light';
}

export const darkPage: PageHandle = { scheme: 'dark' };

let scheme: MantineColorScheme = 'light';

export const schemeManager: MantineColorSchemeManager = {
  get: () => scheme,
  set: (next) => {
    scheme = next;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Before paint, so that a page never flashes in the wrong scheme. */
export function usePageScheme(): void {
  const { setColorScheme } = useMantineColorScheme();
  const matches = useMatches();
  const isDark = matches.some(
    (match) => (match.handle as PageHandle | undefined)?.scheme === 'dark',
  );
  useLayoutEffect(() => setColorScheme(isDark ? 'dark' : 'light'), [isDark, setColorScheme]);
}
