import { useWindowEvent } from '@mantine/hooks';
import { deviceChoice } from '../../lib/browser/device-choice.ts';

/**
 * Single keys, without Ctrl or Alt, as shortcuts on this device. Speech input may type such keys by accident, so that a person can
 * switch them off (WCAG 2.1.4; study-keys.tsx).
 */
export const singleKeys = deviceChoice('urost3.singleKeys', true);

/** Whether a single key may be a shortcut of the whole page: the person has not switched them off, and no dialog is open. */
export const areSingleKeysFree = (): boolean =>
  singleKeys.isOn() && document.querySelector('[aria-modal="true"]') === null;

/**
 * Listens to the keys of the whole page that are pressed without Ctrl, Alt or Meta.
 * @param onKey called with the element that has the focus
 */
export function useSingleKeys(onKey: (event: KeyboardEvent, target: Element | null) => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    onKey(event, event.target instanceof Element ? event.target : null);
  });
}
