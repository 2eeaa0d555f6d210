import { Box, Button, Center, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { Drawing, type DrawingName } from '../media/drawing.tsx';
import { WarningIcon } from '../media/icons.tsx';
import { NotOpened, useIsOffline } from './not-opened.tsx';

interface StatePanelProps {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** Whether the panel is the whole page, so that its title is the page's h1. */
  isPage?: boolean;
}

/** The layout that empty and error states share. */
export function StatePanel({ title, children, icon, action, role, isPage }: StatePanelProps) {
  return (
    <Stack
      align="center"
      gap="sm"
      p="var(--mantine-spacing-2xl) var(--mantine-spacing-md)"
      ta="center"
      role={role}
    >
      {icon && (
        <Box component="span" display="inline-flex" c="dimmed" aria-hidden>
          {icon}
        </Box>
      )}
      {isPage ? (
        <Title order={1} size="h2">
          {title}
        </Title>
      ) : (
        <Text fw={600} size="lg">
          {title}
        </Text>
      )}
      {children && (
        <Text component="div" c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

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

interface QueryStateProps extends Pick<ErrorStateProps, 'title' | 'isWholePage'> {
  query: {
    isPending: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What is loading, for example 'Loading your group', or the placeholder to show meanwhile. */
  loading?: ReactNode;
  /** Shown instead of the server's message. */
  message?: string | undefined;
  /** Shown when the server sent no message. */
  otherwise?: string | undefined;
}

/** Stands in for what a query has not read: it is loading, or failed with the server's message and a retry button. */
export function QueryState(props: QueryStateProps) {
  const { query, loading = 'Loading', message, otherwise = '', ...panel } = props;
  if (query.isPending)
    return typeof loading === 'string' ? <PageLoader label={loading} /> : loading;
  return (
    <ErrorState
      {...panel}
      message={message ?? messageOf(query.error, otherwise)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

interface EmptyStateProps {
  title: string;
  /** Explains what will appear here, or how to add it. */
  children?: ReactNode;
  drawing?: DrawingName;
  action?: ReactNode;
}

export function EmptyState({ title, children, drawing = 'page', action }: EmptyStateProps) {
  return (
    <StatePanel icon={<Drawing name={drawing} />} title={title} action={action}>
      {children}
    </StatePanel>
  );
}

export function PageLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <Center role="status" mih="40vh" p="2xl" data-page-loader>
      <Loader aria-hidden />
      <VisuallyHidden>{label}…</VisuallyHidden>
    </Center>
  );
}
