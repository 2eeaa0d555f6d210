import { useEffect } from 'react';
import { useUnreadCount } from './use-unread.ts';

const MOST = 99;
const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '');

/** Adds '(2) ' before the tab's title while conversations are unread, independent of the pages that set titles. */
export function useTitleBadge(): void {
  const count = useUnreadCount();
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element || count === 0) return;
    const show = () => {
      const wanted = `(${count > MOST ? `${MOST}+` : count}) ${withoutCount(document.title)}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = withoutCount(document.title);
    };
  }, [count]);
}
