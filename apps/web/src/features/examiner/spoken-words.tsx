import type { ReactNode } from 'react';
import { Card } from '../../ui/page/pieces.tsx';
import classes from './spoken-words.module.css';

/** What a learner said. */
export function SpokenWords({ children }: { children: ReactNode }) {
  return <p className={classes.words}>{children}</p>;
}

interface SpokenItemProps {
  /** How much of a point was covered. */
  verdict?: string | null;
  isConfirmed?: boolean;
  children: ReactNode;
}

/** An item of a list about what was said: a point and its verdict, or a saved conversation. */
export function SpokenItem({ verdict, isConfirmed = false, children }: SpokenItemProps) {
  return (
    <Card
      component="li"
      gap="2xs"
      className={classes.item}
      data-verdict={verdict}
      data-confirmed={isConfirmed || undefined}
    >
      {children}
    </Card>
  );
}
