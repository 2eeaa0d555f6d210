import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './markdown.module.css';

/**
 * A wide table scrolls; the page never does. A shadow shows where it continues, and only a scrollable table is a focusable
 * region, because a page has many tables.
 */
export function ScrollingTable({ children, name }: { children: ReactNode; name?: string }) {
  const frame = useRef<HTMLElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      const before = box.scrollLeft > 1;
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setMore((old) => (old.before === before && old.after === after ? old : { before, after }));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    watch?.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      watch?.disconnect();
    };
  }, []);
  const scrolls = more.before || more.after;
  const label = name ? `Table: ${name}` : 'Table';
  return (
    <div
      className={classes.tableFrame}
      data-more-before={more.before || undefined}
      data-more-after={more.after || undefined}
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
