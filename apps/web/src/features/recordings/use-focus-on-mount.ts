import { useEffect, useRef } from 'react';

/** Focuses the main button of a new step, because the focused button of the previous step was removed. */
export function useFocusOnMount() {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
