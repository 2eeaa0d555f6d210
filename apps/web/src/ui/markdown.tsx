import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';

const MarkdownText = lazy(() =>
  import('./markdown-text.tsx').then((module) => ({ default: module.MarkdownText })),
);

const MarkdownLineText = lazy(() =>
  import('./markdown-text.tsx').then((module) => ({ default: module.MarkdownLineText })),
);

export interface MarkdownProps {
  children: string;
  /** Answer areas: tables and columns collapse to one column. */
  oneColumn?: boolean;
  /** Words of people: pictures in the text are not loaded, their description stands instead. */
  withoutImages?: boolean;
}

/** Rich text from the content bank or from people. The renderer is large, so it arrives with the first text. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}

/** One line of rich text, where no paragraph may stand: a heading, a choice. As it was typed until the renderer is there. */
export function MarkdownLine({ children }: { children: string }) {
  return (
    <Suspense fallback={children}>
      <MarkdownLineText>{children}</MarkdownLineText>
    </Suspense>
  );
}

function TextSkeleton() {
  return (
    <Stack gap="xs" aria-hidden>
      <Skeleton height={12} />
      <Skeleton height={12} width="85%" />
      <Skeleton height={12} width="60%" />
    </Stack>
  );
}
