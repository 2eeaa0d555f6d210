import { useLayoutEffect } from 'react';

/** For a part that fills the screen of a phone: the page behind it neither scrolls nor shows its footer (app-frame.module.css). */
export function useFillScreen(): void {
  useLayoutEffect(() => {
    document.body.dataset.filled = '';
    return () => {
      delete document.body.dataset.filled;
    };
  }, []);
}
