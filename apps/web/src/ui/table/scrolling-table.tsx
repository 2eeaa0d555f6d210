import type { ReactNode } from 'react';
import classes from '../text/text.module.css';
import { useSidewaysScroll } from './use-sideways-scroll.ts';

/**
 * A frame in which a wide table scrolls, so that the page does not. A shadow shows on which side the table continues.
 * The frame is focusable only while it scrolls; otherwise a page with many tables would have many useless tab stops.
 */
export function ScrollingTable({ children, name }: { children: ReactNode; name: string }) {
  const { hasMoreBefore, hasMoreAfter, isScrollable, frameProps } = useSidewaysScroll();
  return (
    <div
      className={classes.tableFrame}
      data-more-before={hasMoreBefore || undefined}
      data-more-after={hasMoreAfter || undefined}
    >
      <section
        {...frameProps(name ? `Table: ${name}` : 'Table')}
        className={classes.tableScroll}
        role={isScrollable ? 'region' : 'group'}
      >
        <table>{children}</table>
      </section>
    </div>
  );
}
