import { Badge } from '@mantine/core';
import {
  pointWeightLabels,
  type PointWeight as Weight,
} from '@urost3/contract/content/checklist.ts';

interface PointWeightProps {
  weight: Weight;
  /** Whether the label is above the text of the point, so that all lines of the text start at the same edge. */
  isAbove?: boolean | undefined;
  className?: string | undefined;
}

/** The weight of a checklist point. A major point has no label, because most points are major. */
export function PointWeight({ weight, isAbove, className }: PointWeightProps) {
  if (weight === 'major') return null;
  return (
    <>
      <Badge
        component="span"
        color={weight === 'critical' ? 'red' : 'gray'}
        className={className}
        {...(isAbove && { display: 'flex', w: 'fit-content', mb: '3xs' })}
      >
        {pointWeightLabels[weight]}
      </Badge>{' '}
    </>
  );
}
