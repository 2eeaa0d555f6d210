import { useEffect } from 'react';
import { useUnreadCount } from './public/unread-badge.tsx';

const MOST = 99;
const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '');

/** Adds '(2) ' to the document title while two conversations are unread, also after a page has changed the title. */
export function useTitleBadge(): void {
  const count = useUnreadCount();
  useAppBadge(count);
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

/** Shows the number of unread conversations on the icon of the installed app, and removes it at sign-out. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator) || count === 0) return;
    const ignore = () => undefined;
    navigator.setAppBadge(count).catch(ignore);
    return () => void navigator.clearAppBadge().catch(ignore);
  }, [count]);
}
