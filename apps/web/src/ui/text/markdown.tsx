import { Skeleton, Stack } from '@mantine/core';
import { CHECK_NOTE } from '@urost3/contract/content/content.ts';
import { cx } from '../page/class-names.ts';
import { lazyComponent } from '../state/lazy-component.tsx';
import classes from './markdown.module.css';
import type { MarkdownProps } from './markdown-text.tsx';

const loadText = () => import('./markdown-text.tsx');
const MarkdownText = lazyComponent(loadText, 'MarkdownText', <TextSkeleton />);

const MarkdownLineText = lazyComponent(loadText, 'MarkdownLineText', ({ children }) => children);

/**
 * What can be a mark of Markdown or an address: one of these characters anywhere, a space at an end of a line, or what begins a list, a
 * heading or a line under one at the start of a line. Plain text often contains some of them; it is then parsed, and looks the same.
 */
const MARK = /[\\`*_~^<>&[\]{}|$@\t\r]|:\/\/|www\.|^(?:[ #+=-]|\d+[.)])| $/im;
export const isPlain = (text: string) => !MARK.test(text) && !text.includes(CHECK_NOTE);

/**
 * Rich text of the question bank or of members. The renderer is large, so it is loaded with the first text that needs it. Most posts and
 * questions are plain text, which is there at once.
 */
export function Markdown(props: MarkdownProps) {
  const { children: text, oneColumn } = props;
  if (isPlain(text)) {
    const paragraphs = text
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replace(/^\n|\n$/g, ''))
      .filter((paragraph) => paragraph !== '');
    return (
      <div className={cx(classes.markdownText, oneColumn && classes.oneColumn)}>
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other key, and no state
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    );
  }
  return <MarkdownText {...props} />;
}

/**
 * One line of rich text for headings and choices, which may not contain a paragraph. The source text is shown until the
 * renderer is loaded.
 */
export function MarkdownLine({ children }: { children: string }) {
  if (isPlain(children) && !children.includes('\n')) return children;
  return <MarkdownLineText>{children}</MarkdownLineText>;
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
