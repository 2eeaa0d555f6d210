import { Badge, Box, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { useTitleBadge } from '../features/messages/use-title-badge.ts';
import { InitialsAvatar } from '../features/people/public/initials-avatar.tsx';
import { SearchBox, SearchLink } from '../features/search/search-box.tsx';
import { useSubscription } from '../features/subscription/public/subscription-context.ts';
import { paths } from '../paths.ts';
import { ChevronDownIcon, StarIcon } from '../ui/media/icons.tsx';
import { cx } from '../ui/page/class-names.ts';
import pieces from '../ui/page/pieces.module.css';
import '../ui/page/more-styles.ts';
import { PlainList } from '../ui/page/pieces.tsx';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { currentAt, linksFor, type NavLink } from './nav-links.ts';

// One request loads what surrounds a member's page. The route around these pages only shows them.
export { Outlet as Component } from 'react-router';
export { BottomBar } from './bottom-bar.tsx';

/** The content of the header for signed-in people. */
export function MemberHeader({ user }: { user: SignedInUser }) {
  const { pathname } = useLocation();
  const { pages, practice } = linksFor(user);
  useTitleBadge();
  return (
    <>
      <nav aria-label="Main" className={classes.nav}>
        {pages.map((link) => (
          <Link
            key={link.path}
            to={link.path}
            className={cx(pieces.menuLink, classes.headerLink)}
            data-hover
            aria-current={currentAt(link.path, pathname)}
          >
            {link.label}
            {link.path === paths.community && <UnreadBadge />}
          </Link>
        ))}
        {practice.length > 0 && <PractiseMenu key={pathname} links={practice} />}
      </nav>
      <Group className={classes.account} gap="2xs" wrap="nowrap" ms="auto">
        {pathname.startsWith(paths.admin) ? (
          // The pages of the administration have their own search fields. There, the header has only a link to the
          // search, and only on a phone.
          <SearchLink shownOn="phone" />
        ) : (
          <SearchBox />
        )}
        <PremiumBadge />
        <UserMark user={user} />
        <span className={classes.desk}>
          <LogoutButton />
        </span>
        <MobileMenu user={user} />
      </Group>
    </>
  );
}

/** The ways to practise, below a button. The caller gives it a new key on each page, so that it closes. */
function PractiseMenu({ links }: { links: readonly NavLink[] }) {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const whole = useClickOutside(() => setIsOpen(false));
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  });
  return (
    <Box
      ref={whole}
      pos="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <UnstyledButton
        ref={button}
        className={cx(pieces.menuLink, classes.headerLink)}
        data-hover
        data-current={links.some(({ path }) => currentAt(path, pathname)) || undefined}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Practise <ChevronDownIcon size={14} />
      </UnstyledButton>
      {isOpen && (
        <PlainList className={cx(pieces.card, classes.practices)}>
          {links.map(({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                className={cx(pieces.menuLink, classes.headerLink)}
                data-hover
                aria-current={currentAt(path, pathname)}
              >
                {label}
              </Link>
            </li>
          ))}
        </PlainList>
      )}
    </Box>
  );
}

/** The avatar as a link to the account page. */
function UserMark({ user }: { user: SignedInUser }) {
  const name = user.displayName || user.email;
  return (
    <Link to={paths.user} className={classes.avatar}>
      <InitialsAvatar uid={user.uid} name={name} size="large" width="2.25rem" />
      <VisuallyHidden>
        , your account: <bdi>{name}</bdi>
      </VisuallyHidden>
    </Link>
  );
}

/** The badge beside the person's own avatar, shown while the person has Premium. */
function PremiumBadge() {
  const { isActive } = useSubscription();
  if (!isActive) return null;
  return (
    <Badge component="span" flex="none" px={{ base: '3xs', xs: 'xs' }}>
      <Group component="span" gap="3xs" wrap="nowrap">
        <StarIcon size={13} isFilled />
        {/* Only the star fits into a phone's header. */}
        <span data-spoken-below="xs">Premium</span>
      </Group>
    </Badge>
  );
}
