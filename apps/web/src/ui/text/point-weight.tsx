import {
  pointWeightLabels,
  type PointWeight as Weight,
} from '@urost3/contract/content/checklist.ts';
import classes from './text.module.css';

interface PointWeightProps {
  weight: Weight;
  /** Whether the label is above the text of the point, so that all lines of the text start at the same edge. */
  isAbove?: boolean | undefined;
}

/** The weight of a checklist point. A major point has no label, because most points are major. */
export function PointWeight({ weight, isAbove }: PointWeightProps) {
  if (weight === 'major') return null;
  return (
    <>
      <span className={classes.weight} data-weight={weight} data-above={isAbove}>
        {pointWeightLabels[weight]}
      </span>{' '}
    </>
  );
}
