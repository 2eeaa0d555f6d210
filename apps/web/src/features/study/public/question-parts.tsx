import { Box } from '@mantine/core';
import type { QuestionImage } from '@urost3/contract/stations/stations.schemas.ts';
import { ZoomImage } from '../../../ui/dialog/zoom-image.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { isSafeImage } from '../../../ui/text/safe-url.ts';

interface QuestionImagesProps {
  images: QuestionImage[];
  place: QuestionImage['place'];
}

export function QuestionImages({ images, place }: QuestionImagesProps) {
  const shown = images.filter((image) => image.place === place);
  return shown.map((image, index) => (
    // The index is the key, because the same image may occur twice.
    <Box key={index} component="figure" mt="0.75rem">
      {isSafeImage(image.url) ? (
        <ZoomImage src={image.url} alt={image.alt} />
      ) : (
        // Older sections may contain an image with an external URL, which is not loaded. Its description is shown
        // instead.
        <em>[{image.alt}]</em>
      )}
      {(image.credit || image.consent) && (
        <Box component="figcaption" mt="0.35rem" c="var(--study-quiet)" fz="sm">
          {[image.credit, image.consent].filter(Boolean).join(' · ')}
        </Box>
      )}
    </Box>
  ));
}

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
