// Ways to mark the points of a sheet without the buttons: keys and swipes.
import { type PointVerdict, pointVerdicts } from '@urost3/contract/examiner/examiner.ts';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { areSingleKeysFree, useSingleKeys } from '../../../ui/hooks/use-single-keys.ts';

const USES_DIGITS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * The keys 1 to 3 mark the current point of a sheet that is not folded. When the learner has switched the shortcuts off,
 * they work only while the sheet has the focus (WCAG 2.1.4).
 */
export function useVerdictKeys(
  sheet: RefObject<HTMLElement | null>,
  isOn: boolean,
  onMark: (verdict: PointVerdict) => void,
): void {
  useSingleKeys((event, target) => {
    const verdict = pointVerdicts[Number(event.key) - 1];
    if (!isOn || !verdict || event.repeat) return;
    if (sheet.current?.closest('[hidden]') || target?.closest(USES_DIGITS)) return;
    const isInside = sheet.current?.parentElement?.contains(target) === true;
    if (!isInside && !areSingleKeysFree()) return;
    event.preventDefault();
    onMark(verdict);
  });
}

/** The shortest sideways movement of a swipe, in CSS pixels, and the largest movement up or down. */
const SWIPE = { along: 64, across: 40 };

/** Swiping a point to the right marks it as covered, to the left as not said. @returns the handlers of one point */
export function useSwipe(onMark: (text: string, verdict: PointVerdict) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const move = (row: HTMLElement, by: number) => {
    row.style.transform = by === 0 ? '' : `translateX(${Math.max(-96, Math.min(96, by))}px)`;
  };
  return (text: string) => ({
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent<HTMLElement>) => {
      from.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
      if (from.current) move(currentTarget, clientX - from.current.x);
    },
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const start = from.current;
      from.current = null;
      move(currentTarget, 0);
      if (!start || Math.abs(clientY - start.y) > SWIPE.across) return;
      const by = clientX - start.x;
      if (Math.abs(by) >= SWIPE.along) onMark(text, by > 0 ? 'covered' : 'not_heard');
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      from.current = null;
      move(currentTarget, 0);
    },
  });
}
