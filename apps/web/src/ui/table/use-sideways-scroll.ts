import { useEffect, useRef, useState } from 'react';

/** On which sides a frame has content beyond its edges. */
export function useSidewaysScroll() {
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
  /** The props of a table's frame: its accessible name, and a tab stop only while the frame can scroll. */
  const frameProps = (name: string) => ({
    ref: frame,
    'aria-label': isScrollable ? `${name} (scrolls sideways)` : name,
    tabIndex: isScrollable ? 0 : undefined,
  });
  return { frame, hasMoreBefore: more.before, hasMoreAfter: more.after, isScrollable, frameProps };
}
