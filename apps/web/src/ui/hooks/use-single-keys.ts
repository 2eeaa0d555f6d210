import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '../../lib/browser/browser-storage.ts';

/** Whether a single key may be a shortcut of the whole page: the person has not switched them off, and no dialog is open. */
export const areSingleKeysFree = (): boolean =>
  areSingleKeysOn() && document.querySelector('[aria-modal="true"]') === null;

/**
 * Listens to the keys of the whole page that are pressed without Ctrl, Alt or Meta.
 * @param onKey called with the element that has the focus
 */
export function useSingleKeys(onKey: (event: KeyboardEvent, target: Element | null) => void): void {
  const latest = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      latest(event, event.target instanceof Element ? event.target : null);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
