import type { QuestionImage } from '@urost3/contract/stations.ts';
import { isSafeImage } from '../../ui/safe-url.ts';
import classes from './question-images.module.css';

interface QuestionImagesProps {
  images: QuestionImage[];
  place: QuestionImage['place'];
}

export function QuestionImages({ images, place }: QuestionImagesProps) {
  const shown = images.filter((image) => image.place === place);
  return shown.map((image, index) => (
    // The same picture may be shown twice.
    <figure key={index} className={classes.figure}>
      {isSafeImage(image.url) ? (
        <img src={image.url} alt={image.alt} loading="lazy" decoding="async" />
      ) : (
        // From another address, in a section older than the rule: its words.
        <em>[{image.alt}]</em>
      )}
      {image.credit && <figcaption>{image.credit}</figcaption>}
    </figure>
  ));
}
