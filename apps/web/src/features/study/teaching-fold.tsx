import type { ReactNode } from 'react';
import { Expandable } from './public/expandable.tsx';
import cardClasses from './public/study-card.module.css';
import placeClasses from './study-places.module.css';
import { placeId } from './study-places.tsx';

/** The teaching of a section that is attempted first: it appears after the first answer. */
export function TeachingFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <section
      id={placeId('teaching')}
      tabIndex={-1}
      className={`${cardClasses.card} ${placeClasses.fold}`}
    >
      <Expandable level={2} title="Teaching" startsOpen={isOpen}>
        <div className={placeClasses.part}>{children}</div>
      </Expandable>
    </section>
  );
}
