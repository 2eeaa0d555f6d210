import { ActionIcon, Checkbox, Kbd } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useDeviceChoice } from '../../../lib/browser/device-choice.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { areSingleKeysFree, singleKeys, useSingleKeys } from '../../../ui/hooks/use-single-keys.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';

const keys = [
  { key: 'Space', words: 'reveals the answer of the current question' },
  { key: 'J', words: 'goes to the next question' },
  { key: 'K', words: 'goes to the previous question' },
  { key: 'A–E', words: 'or 1–5 chooses an option, once the options are open' },
  { key: '1', words: 'marks the current point of the sheet as covered' },
  { key: '2', words: 'marks it as partly said' },
  { key: '3', words: 'marks it as not said' },
  { key: '/', words: 'goes to the search' },
  { key: '?', words: 'opens this list' },
];

/**
 * A button that opens the list of keyboard shortcuts. A checkbox switches the shortcuts off, because speech input may
 * type single letters by accident (WCAG 2.1.4).
 */
export function StudyKeys() {
  const [isOn, setIsOn] = useDeviceChoice(singleKeys);
  const [isOpen, setIsOpen] = useState(false);
  useStudyKeys(() => setIsOpen(true));
  return (
    <>
      <ActionIcon
        variant="default"
        radius="xl"
        size={32}
        title="Keyboard shortcuts"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        ?
      </ActionIcon>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
        <PlainList gap="2xs" m="0 0 1rem">
          {keys.map(({ key, words }) => (
            <li key={key}>
              <Kbd>{key}</Kbd> {words}
            </li>
          ))}
        </PlainList>
        <Checkbox
          label="Use these keys"
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
      </Modal>
    </>
  );
}

// Keyboard shortcuts. Space clicks the button of the current question, which reveals the answer or opens its options. J
// and K move the focus to the next and the previous question.
const NEXT_IS_LOCKED = 'Answer this question first. The next one opens after it.';
const HEADS = '[data-stage] button[data-head]';
const USES_KEYS =
  'input, textarea, select, button, a, summary, audio, [role="slider"], [role="dialog"], [contenteditable="true"]';

const USES_TEXT =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

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
  const isNextLocked = document.querySelector('[data-stage="preview"]') !== null;
  if (step === 1 && at !== -1 && at === current && isNextLocked) showToast('info', NEXT_IS_LOCKED);
  const next = all[at === -1 ? start : Math.min(Math.max(at + step, 0), all.length - 1)];
  next?.focus({ preventScroll: true });
  itemOf(next)?.scrollIntoView({ block: 'nearest' });
}

/**
 * @param isFocusMoved whether the focus moves to the question
 * @returns whether there was a question to reveal
 */
function reveal(isFocusMoved: boolean): boolean {
  const head = heads().find((item) => itemOf(item)?.dataset.stage === 'current');
  if (!head) return false;
  if (isFocusMoved) head.focus({ preventScroll: true });
  head.click();
  requestAnimationFrame(() => {
    const item = itemOf(head);
    item?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  });
  return true;
}

/** Picks the option of the letter A to E, or of the digit 1 to 5. @returns whether there was such an option */
function pick(key: string): boolean {
  const index = Math.max('abcde'.indexOf(key), '12345'.indexOf(key));
  const option = document.querySelectorAll<HTMLElement>('[data-stage] fieldset button')[index];
  option?.click();
  return option !== undefined;
}

function useStudyKeys(onHelp: () => void): void {
  // A press with the mouse or a finger leaves the focus on the question that was pressed. Space is then meant for the
  // current question. After a key that moves the focus, Space is meant for the focused question.
  const isPointing = useRef(false);
  useWindowEvent('pointerdown', () => {
    isPointing.current = true;
  });
  useSingleKeys((event, target) => {
    if (event.key !== ' ') isPointing.current = false;
    // On most keyboards '?' is typed with Shift.
    if (event.repeat || (event.shiftKey && event.key !== '?') || !areSingleKeysFree()) return;
    const busy = target?.closest(USES_KEYS) ?? null;
    // Fields and sliders use letters and digits themselves; buttons and links do not.
    const isFree = !busy || busy.matches('button, a, summary');
    // Letters are capitals while Caps Lock is on.
    const key = event.key.toLowerCase();
    if (key === '?') {
      if (!target?.closest(USES_TEXT)) onHelp();
    } else if (key === 'j' || key === 'k') {
      if (!isFree) return;
      event.preventDefault();
      moveFocus(key === 'j' ? 1 : -1);
    } else if (isFree && pick(key)) {
      event.preventDefault();
    } else if (key === ' ') {
      const isPressedHead = isPointing.current && busy?.matches(HEADS) === true;
      if ((!busy || isPressedHead) && reveal(isPressedHead)) event.preventDefault();
    }
  });
}
