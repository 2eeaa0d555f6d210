import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../page/class-names.ts';
import classes from './scrolling-table.module.css';

interface ScrollFrameProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A frame in which something wide scrolls, so that the page does not. A shadow shows on which side it continues. The
 * frame is focusable only while it scrolls; otherwise a page with many tables would have many useless tab stops.
 */
export function ScrollFrame({ name, className, children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setMore((old) => (old.before === before && old.after === after ? old : { before, after }));
    };
    box.addEventListener('scroll', measure, { passive: true });
    // The observer makes its first measurement after the browser's next layout. Measuring here would force an
    // additional layout.
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => {
      box.removeEventListener('scroll', measure);
      watch.disconnect();
    };
  }, []);
  const isScrollable = more.before || more.after;
  return (
    <div
      className={cx(classes.tableFrame, className)}
      data-more-before={more.before || undefined}
      data-more-after={more.after || undefined}
    >
      <section
        ref={frame}
        className={classes.tableScroll}
        role={isScrollable ? 'region' : 'group'}
        aria-label={isScrollable ? `${name} (scrolls sideways)` : name}
        tabIndex={isScrollable ? 0 : undefined}
      >
        {children}
      </section>
    </div>
  );
}

interface ScrollingTableProps {
  name: string;
  /** Whether only its rows have lines between them, and are below their names on a phone. */
  isList?: boolean;
  children: ReactNode;
}

/** A table with lines around its cells, which scrolls where it is too wide. */
export const ScrollingTable = ({ children, name, isList }: ScrollingTableProps) => (
  <ScrollFrame name={name ? `Table: ${name}` : 'Table'} className={classes.inText}>
    <table className={cx(classes.cells, isList && classes.rows)}>{children}</table>
  </ScrollFrame>
);
