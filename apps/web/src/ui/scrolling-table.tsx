import type { ReactNode } from 'react';
import classes from './markdown.module.css';
import { useSidewaysScroll } from './use-sideways-scroll.ts';

/**
 * A frame in which a wide table scrolls, so that the page does not. A shadow shows on which side the table continues.
 * The frame is focusable only while it scrolls, because a page may have many tables.
 */
export function ScrollingTable({ children, name }: { children: ReactNode; name: string }) {
  const { frame, hasMoreBefore, hasMoreAfter } = useSidewaysScroll();
  const scrolls = hasMoreBefore || hasMoreAfter;
  const label = name ? `Table: ${name}` : 'Table';
  return (
    <div
      className={classes.tableFrame}
      data-more-before={hasMoreBefore || undefined}
      data-more-after={hasMoreAfter || undefined}
    >
      <section
        ref={frame}
        className={classes.tableScroll}
        role={scrolls ? 'region' : 'group'}
        aria-label={scrolls ? `${label} (scrolls sideways)` : label}
        tabIndex={scrolls ? 0 : undefined}
      >
        <table>{children}</table>
      </section>
    </div>
  );
}
