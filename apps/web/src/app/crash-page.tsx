import { Button, Group } from '@mantine/core';
import { Component, type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { reportError } from '../lib/report-error.ts';
import { paths } from '../paths.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { StatePanel } from '../ui/state-panel.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** After a release the old page's chunks are gone; a reload fetches the new ones. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload css/i.test(error.message)
  );
}

/** A page that stopped. */
export function CrashPage() {
  return <CrashView error={useRouteError()} />;
}

/** Around what is outside every page, so that nothing can end in an empty window. */
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
  usePageTitle('Something went wrong');
  const outdated = isOutdated(error);
  useEffect(() => {
    console.error(error);
    reportError(outdated ? 'chunk' : 'crash', error);
  }, [error, outdated]);
  return (
    <StatePanel
      role="alert"
      isPage
      icon={<WarningIcon size={32} />}
      title={outdated ? 'This page could not be loaded' : 'Something went wrong'}
      action={
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>Reload page</Button>
          <Button component="a" href={paths.home} variant="default">
            Go to home
          </Button>
        </Group>
      }
    >
      {outdated
        ? 'The connection dropped, or a new version has been published. Reloading usually helps.'
        : 'The page stopped unexpectedly. What you had saved is safe.'}
      {error instanceof ApiError && error.requestId ? ` Reference: ${error.requestId}` : null}
    </StatePanel>
  );
}
