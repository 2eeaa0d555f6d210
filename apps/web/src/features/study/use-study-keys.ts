// Keyboard shortcuts. Space clicks the button of the current question, which reveals the answer. J and K move the focus
// to the next and the previous question.
import { useEffect } from 'react';

const HEADS = '[data-stage] button[data-head]';
const USES_KEYS =
  'input, textarea, select, button, a, summary, audio, [role="slider"], [role="dialog"], [contenteditable="true"]';

const heads = () => [...document.querySelectorAll<HTMLElement>(HEADS)];
const itemOf = (head: Element | null | undefined) => head?.closest<HTMLElement>('[data-stage]');

/**
 * Moves the focus from the focused question to the next or previous one. If no question has the focus, moves it to the
 * next question to reveal. If all questions are revealed, moves it to the last one.
 */
function moveFocus(step: 1 | -1): void {
  const all = heads();
  const focused = document.activeElement?.closest('[data-stage]');
  const at = all.findIndex((head) => itemOf(head) === focused);
  const current = all.findIndex((head) => itemOf(head)?.dataset.stage === 'current');
  const start = current === -1 ? all.length - 1 : current;
  const next = all[at === -1 ? start : Math.min(Math.max(at + step, 0), all.length - 1)];
  next?.focus({ preventScroll: true });
  itemOf(next)?.scrollIntoView({ block: 'nearest' });
}

/** @returns whether there was a question to reveal */
function reveal(): boolean {
  const head = heads().find((item) => itemOf(item)?.dataset.stage === 'current');
  if (!head) return false;
  head.click();
  requestAnimationFrame(() => {
    const item = itemOf(head);
    item?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });
  return true;
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return true;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  return document.querySelector('[aria-modal="true"]') !== null;
}

export function useStudyKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      const isBusy = target?.closest(USES_KEYS) ?? null;
      if (event.key === 'j' || event.key === 'k') {
        // Fields and sliders use these keys themselves; buttons and links do not.
        if (isBusy && !isBusy.matches('button, a, summary')) return;
        event.preventDefault();
        moveFocus(event.key === 'j' ? 1 : -1);
      } else if (event.key === ' ' && !isBusy && reveal()) {
        event.preventDefault();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
