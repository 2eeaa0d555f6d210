import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link, useLocation } from 'react-router';
import { UnreadBadge } from '../features/messages/public/unread-badge.tsx';
import { useTitleBadge } from '../features/messages/use-title-badge.ts';
import { SearchBox, SearchLink } from '../features/search/search-box.tsx';
import { PremiumBadge } from '../features/subscription/premium-badge.tsx';
import { paths } from '../paths.ts';
import '../ui/more-styles.ts';
import { currentAt } from './current-link.ts';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { linksFor } from './nav-links.ts';
import { UserMark } from './user-mark.tsx';

/** The content of the header for signed-in people. */
export function MemberHeader({ user }: { user: SignedInUser }) {
  const { pathname } = useLocation();
  useTitleBadge();
  return (
    <>
      <nav aria-label="Main" className={classes.nav}>
        {linksFor(user).map((link) => (
          <Link
            key={link.path}
            to={link.path}
            className={classes.link}
            aria-current={currentAt(link.path, pathname)}
          >
            {link.label}
            {link.path === paths.community && <UnreadBadge />}
          </Link>
        ))}
      </nav>
      <div className={classes.account}>
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
      </div>
    </>
  );
}
