import type { QuestionImage } from '@urost3/contract/stations.schemas.ts';
import { isSafeImage } from '../../../ui/safe-url.ts';
import { ZoomImage } from '../../../ui/zoom-image.tsx';
import classes from './question-images.module.css';

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
      {image.credit && <figcaption>{image.credit}</figcaption>}
    </figure>
  ));
}
