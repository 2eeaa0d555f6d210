import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/pieces.tsx';
import classes from './result.module.css';

interface ResultCardProps {
  titleId: string;
  children: ReactNode;
}

/** A part of the result of a circuit, which paper keeps on one page. */
export function ResultCard({ titleId, children }: ResultCardProps) {
  return (
    <Card component="section" className={classes.card} aria-labelledby={titleId}>
      {children}
    </Card>
  );
}
