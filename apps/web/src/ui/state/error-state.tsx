import { Button } from '@mantine/core';
import { WarningIcon } from '../media/icons.tsx';
import { NotOpened, useIsOffline } from './not-opened.tsx';
import { StatePanel } from './state-panel.tsx';

interface ErrorStateProps {
  title?: string;
  message: string;
  /** Left out when a retry cannot help. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Whether the error replaces the whole page. The default is true if there is no title. */
  isWholePage?: boolean;
}

export function ErrorState({
  title,
  message,
  onRetry,
  isRetrying,
  isWholePage = title === undefined,
}: ErrorStateProps) {
  const isOffline = useIsOffline();
  // The cause is known while the browser is offline, so the caller's message replaces the general heading.
  const heading = title ?? (isOffline ? message : 'Something went wrong');
  return (
    <StatePanel
      role="alert"
      icon={<WarningIcon size={28} />}
      title={heading}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            Try again
          </Button>
        )
      }
    >
      {heading !== message && message}
      {isOffline && isWholePage && <NotOpened />}
    </StatePanel>
  );
}
