import { ActionIcon } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useUnreadCount } from '../features/messages/use-unread.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { usePreload } from '../ui/use-preload.ts';
import classes from './mobile-menu.module.css';

// The drawer is needed by signed-in people on small screens only: not in the login page's first load, but fetched
// before anybody taps.
const loadDrawer = () => import('./mobile-drawer.tsx');
const MobileDrawer = lazy(() => loadDrawer().then((module) => ({ default: module.MobileDrawer })));

/** The navigation of small screens: closes on every route change, keeps the page behind it still. */
export function MobileMenu({ user }: { user: SignedInUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = useUnreadCount();
  const { key } = useLocation();
  // Each navigation has its own key, the same page included.
  useEffect(() => setIsOpen(false), [key]);
  usePreload(loadDrawer);

  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };

  return (
    <>
      <ActionIcon
        className={classes.toggle}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={unread > 0 ? `Open menu, ${unread} unread` : 'Open menu'}
        data-unread={unread > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon size={24} />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <MobileDrawer user={user} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
