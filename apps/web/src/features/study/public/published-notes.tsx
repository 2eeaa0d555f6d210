import { Box } from '@mantine/core';
import { Markdown } from '../../../ui/text/markdown.tsx';

/** The notes on what the examiner looks for, if the author has published them. */
export function PublishedNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <Box mt="1rem">
      <Box component="h3" m="0 0 0.35rem" fz="sm">
        What the examiner looks for
      </Box>
      <Markdown oneColumn>{notes}</Markdown>
    </Box>
  );
}
