import type { ReactNode } from 'react';
import { Expandable } from './public/expandable.tsx';
import cardClasses from './public/study-card.module.css';
import placeClasses from './study-anchors.module.css';
import { anchorId } from './study-anchors.tsx';

/** The teaching while the setting 'Attempt first' is on. The caller renders this component only after the first answer. */
export function TeachingFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <section
      id={anchorId('teaching')}
      tabIndex={-1}
      className={`${cardClasses.card} ${placeClasses.fold}`}
    >
      <Expandable level={2} title="Teaching" startsOpen={isOpen}>
        <div className={placeClasses.part}>{children}</div>
      </Expandable>
    </section>
  );
}
