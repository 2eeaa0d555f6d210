import { Button } from '@mantine/core';
import { WarningIcon } from './icons.tsx';
import { StatePanel } from './state-panel.tsx';

interface ErrorStateProps {
  title?: string;
  message: string;
  /** Left out when trying again cannot help. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function ErrorState({
  title = 'Something went wrong',
  message,
  onRetry,
  isRetrying,
}: ErrorStateProps) {
  return (
    <StatePanel
      role="alert"
      icon={<WarningIcon size={28} />}
      title={title}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            Try again
          </Button>
        )
      }
    >
      {message}
    </StatePanel>
  );
}
