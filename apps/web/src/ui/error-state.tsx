import { Button } from '@mantine/core';
import { WarningIcon } from './icons.tsx';
import { NotOpened, useIsOffline } from './not-opened.tsx';
import { StatePanel } from './state-panel.tsx';

interface ErrorStateProps {
  title?: string;
  message: string;
  /** Left out when trying again cannot help. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Stands for all that the page is about; so does every panel without a title of its own. */
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
  // Without network it is clear what went wrong: the page's own words come first, then what can be read all the same.
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
