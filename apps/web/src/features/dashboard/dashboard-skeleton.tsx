import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './dashboard.module.css';

const stations = [0, 1, 2, 3];

export function DashboardSkeleton() {
  return (
    <div role="status" className={classes.skeleton} data-page-loader>
      <VisuallyHidden>Loading…</VisuallyHidden>
      <div className={classes.top} aria-hidden>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
      <div className={classes.cards} aria-hidden>
        {stations.map((station) => (
          <Skeleton key={station} height={130} />
        ))}
      </div>
    </div>
  );
}
