import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUnreadCount } from '../features/messages/public/unread-badge.tsx';
import { usePreload } from '../ui/hooks/rendering.ts';
import { MenuIcon } from '../ui/media/icons.tsx';
import { cx } from '../ui/page/class-names.ts';
import pieces from '../ui/page/pieces.module.css';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import classes from './header.module.css';
import { hasBottomBar } from './nav-links.ts';

// Excluded from the login page's first load, because only signed-in people on small screens need it. It is preloaded
// before the first tap.
const loadDrawer = () => import('./mobile-drawer.tsx');
const MobileDrawer = lazyComponent(loadDrawer, 'MobileDrawer');

/**
 * The menu button of narrow screens, and the drawer that the button opens. While the drawer is open, the page does not
 * scroll.
 */
export function MobileMenu({ user }: { user: SignedInUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const unread = useUnreadCount();
  const { pathname, search } = useLocation();
  const close = () => setIsOpen(false);
  // Closes as soon as the person goes back or forward. Waiting for the new page would be too late, because the person
  // may have opened the menu again by then.
  useWindowEvent('popstate', close);
  usePreload(loadDrawer);

  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };

  return (
    <>
      <ActionIcon
        className={cx(classes.toggle, unread > 0 && pieces.dotted)}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={unread > 0 ? `Open menu, ${unread} unread` : 'Open menu'}
        data-counted-below={hasBottomBar(user, pathname, search) || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon size={24} />
      </ActionIcon>
      {wasOpened && <MobileDrawer user={user} isOpen={isOpen} onClose={close} />}
    </>
  );
}
