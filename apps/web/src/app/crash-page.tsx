import { Button } from '@mantine/core';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { ApiError } from '../lib/api/api-error.ts';
import { reportError } from '../lib/api/report-error.ts';
import { isPageUnloading, UNLOAD_MS } from '../lib/browser/page-unload.ts';
import { checkConnection } from '../lib/offline/connection.ts';
import { paths } from '../paths.ts';
import { MessagePage } from '../ui/page/message-page.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { NOT_OPENED, NotOpened, useIsOffline } from '../ui/state/not-opened.tsx';

/** Whether a chunk could not be loaded. After a release the old chunks do not exist; a reload fetches the new chunks. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

/** Shown in place of a page that crashed. */
export function CrashPage() {
  return <CrashView error={useRouteError()} />;
}

/** Catches errors outside the pages, so that no error leaves an empty window. The router catches errors of pages. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <CrashView error={error} />;
  }
}

function CrashView({ error }: { error: unknown }) {
  const outdated = isOutdated(error);
  const isOffline = useIsOffline();
  const [isCutOff, setIsCutOff] = useState(() => outdated && isPageUnloading());
  useEffect(() => {
    if (isCutOff) {
      const timer = setTimeout(() => setIsCutOff(false), UNLOAD_MS);
      return () => clearTimeout(timer);
    }
    console.error(error);
    reportError(outdated ? 'chunk' : 'crash', error);
    // The page's code could not be fetched, so the connection may be lost.
    if (outdated) void checkConnection();
  }, [error, outdated, isCutOff]);
  if (isCutOff) return null;
  return <CrashPanel kind={!outdated ? 'crash' : isOffline ? 'offline' : 'chunk'} error={error} />;
}

const titles = {
  crash: 'Something went wrong',
  chunk: 'This page could not be loaded',
  offline: NOT_OPENED,
};

function CrashPanel({ kind, error }: { kind: keyof typeof titles; error: unknown }) {
  usePageTitle(kind === 'offline' ? 'You are offline' : 'Something went wrong');
  return (
    <MessagePage
      role="alert"
      drawing="warning"
      title={titles[kind]}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload page</Button>
          <Button component="a" href={paths.home} variant="default">
            Go to home
          </Button>
        </>
      }
    >
      {kind === 'chunk' &&
        'The connection dropped, or a new version has been published. Reloading usually helps.'}
      {kind === 'crash' && 'The page stopped unexpectedly. What you had saved is safe.'}
      {kind === 'offline' && <NotOpened isTitled />}
      {error instanceof ApiError && error.requestId ? ` Reference: ${error.requestId}` : null}
    </MessagePage>
  );
}
