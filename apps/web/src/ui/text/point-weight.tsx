import {
  pointWeightLabels,
  type PointWeight as Weight,
} from '@urost3/contract/content/checklist.ts';
import classes from './text.module.css';

/** The weight of a checklist point. A major point has no label, because most points are major. */
export function PointWeight({ weight }: { weight: Weight }) {
  if (weight === 'major') return null;
  return (
    <>
      <span className={classes.weight} data-weight={weight}>
        {pointWeightLabels[weight]}
      </span>{' '}
    </>
  );
}
