// Reorders list items by pointer (drag the handle) and by keyboard (arrow keys on the handle).
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

const REORDER_ITEM = 'data-reorder-item';
const HANDLE = '[data-reorder-handle]';
/** Within this distance of the window's edge, dragging scrolls the list. */
const EDGE_PX = 60;
const SCROLL_PX = 14;

interface ReorderOptions {
  count: number;
  onMove: (from: number, to: number) => void;
}

interface Reorder {
  listRef: React.RefObject<HTMLOListElement | null>;
  /** Index where the dragged item would be dropped; null while nothing is dragged. */
  target: number | null;
  dragged: number | null;
  /** The text that screen readers announce after a move. */
  announcement: string;
  onPointerDown: (index: number, event: PointerEvent) => void;
  onKeyDown: (index: number, event: KeyboardEvent) => void;
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>(`:scope > [${REORDER_ITEM}]`)] : [];
}

/** The index where the dragged item would be dropped: the number of other items whose centre is above the pointer. */
function targetAt(list: HTMLElement | null, dragged: number, y: number): number {
  return itemsOf(list).filter((item, index) => {
    const { top, height } = item.getBoundingClientRect();
    return index !== dragged && top + height / 2 < y;
  }).length;
}

function scrollAlong(list: HTMLElement | null, y: number): void {
  const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
  if (by === 0) return;
  for (let parent = list?.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight <= parent.clientHeight) continue;
    if (!/auto|scroll/.test(getComputedStyle(parent).overflowY)) continue;
    parent.scrollTop += by;
    return;
  }
  window.scrollBy(0, by);
}

export function useReorder({ count, onMove }: ReorderOptions): Reorder {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; target: number } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusAt = useRef<number | null>(null);
  // The handlers read the latest options from a ref and so stay the same, which avoids rendering all items.
  const latest = useRef({ count, onMove });
  latest.current = { count, onMove };

  // Focus the handle again after a move, because some browsers remove the focus from a moved element.
  useEffect(() => {
    if (focusAt.current === null) return;
    const item = itemsOf(listRef.current)[focusAt.current];
    item?.querySelector<HTMLElement>(HANDLE)?.focus();
    focusAt.current = null;
  });

  const move = useCallback((from: number, to: number) => {
    const { count: total, onMove: tell } = latest.current;
    if (to < 0 || to >= total || to === from) return;
    focusAt.current = to;
    setAnnouncement(`Moved to place ${to + 1} of ${total}`);
    tell(from, to);
  }, []);

  const onKeyDown = useCallback(
    (index: number, event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      move(index, index + by);
    },
    [move],
  );

  const onPointerDown = useCallback(
    (index: number, event: PointerEvent) => {
      if (event.button !== 0) return;
      const handle = event.currentTarget as HTMLElement;
      handle.setPointerCapture(event.pointerId);
      let target = index;
      const follow = (moving: globalThis.PointerEvent) => {
        scrollAlong(listRef.current, moving.clientY);
        target = targetAt(listRef.current, index, moving.clientY);
        setDrag((old) => (old?.target === target ? old : { from: index, target }));
      };
      const end = (isDropped: boolean) => {
        handle.removeEventListener('pointermove', follow);
        handle.removeEventListener('pointerup', drop);
        handle.removeEventListener('pointercancel', cancel);
        setDrag(null);
        if (isDropped) move(index, target);
      };
      const drop = () => end(true);
      const cancel = () => end(false);
      handle.addEventListener('pointermove', follow);
      handle.addEventListener('pointerup', drop);
      handle.addEventListener('pointercancel', cancel);
    },
    [move],
  );

  return {
    listRef,
    target: drag?.target ?? null,
    dragged: drag?.from ?? null,
    announcement,
    onPointerDown,
    onKeyDown,
  };
}
