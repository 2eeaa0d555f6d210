import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MarkdownProps } from './markdown-text.tsx';

const MarkdownText = lazy(() =>
  import('./markdown-text.tsx').then((module) => ({ default: module.MarkdownText })),
);

const MarkdownLineText = lazy(() =>
  import('./markdown-text.tsx').then((module) => ({ default: module.MarkdownLineText })),
);

/** Rich text of the question bank or of members. The renderer is large, so it is loaded with the first text. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <MarkdownText {...props} />
    </Suspense>
  );
}

/**
 * One line of rich text for headings and choices, which may not contain a paragraph. The source text is shown until the
 * renderer is loaded.
 */
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
