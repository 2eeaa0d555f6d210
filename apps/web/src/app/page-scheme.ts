// Each page has the colour scheme that the specification assigns; people cannot change it. A route sets the scheme in
// its `handle`, and the page frame applies it. `schemeManager` keeps the scheme in memory only.
import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router';

/** Facts about a page that the page frame and the build (prerender.tsx) need before the page's code is loaded. */
export interface PageHandle {
  /** The default is the light scheme. */
  scheme?: 'dark';
  /** Whether the build prerenders the page, so that the server sends it with its content. */
  isStatic?: boolean;
  /** A module that this page loads on demand but always needs. The server therefore links it in the page. */
  part?: string;
}

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

const schemeOf = (handles: readonly unknown[]): MantineColorScheme =>
  handles.some((handle) => (handle as PageHandle | undefined)?.scheme === 'dark')
    ? 'dark'
    : 'light';

/** Called before the first render, which `usePageScheme` would otherwise repeat in the page's scheme. */
export function startScheme(handles: readonly unknown[]): void {
  scheme = schemeOf(handles);
}

/** Sets the scheme before the browser paints, so that a page never appears in the wrong scheme first. */
export function usePageScheme(): void {
  const { setColorScheme } = useMantineColorScheme();
  const pageScheme = schemeOf(useMatches().map(({ handle }) => handle));
  useLayoutEffect(() => setColorScheme(pageScheme), [pageScheme, setColorScheme]);
}
