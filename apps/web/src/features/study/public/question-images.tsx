import type { QuestionImage } from '@urost3/contract/stations/stations.schemas.ts';
import { ZoomImage } from '../../../ui/dialog/zoom-image.tsx';
import { isSafeImage } from '../../../ui/text/safe-url.ts';
import classes from './study-parts.module.css';

interface QuestionImagesProps {
  images: QuestionImage[];
  place: QuestionImage['place'];
}

export function QuestionImages({ images, place }: QuestionImagesProps) {
  const shown = images.filter((image) => image.place === place);
  return shown.map((image, index) => (
    // The index is the key, because the same image may occur twice.
    <figure key={index} className={classes.figure}>
      {isSafeImage(image.url) ? (
        <ZoomImage src={image.url} alt={image.alt} />
      ) : (
        // Older sections may contain an image with an external URL, which is not loaded. Its description is shown
        // instead.
        <em>[{image.alt}]</em>
      )}
      {(image.credit || image.consent) && (
        <figcaption>{[image.credit, image.consent].filter(Boolean).join(' · ')}</figcaption>
      )}
    </figure>
  ));
}
