import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { readSessionId } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Logo } from '../ui/logo.tsx';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './header.module.css';
import { visitorLinks } from './nav-links.ts';

// Excluded from the login page's first load, because only signed-in people need this header. It is preloaded for them.
const loadMemberHeader = () => import('./member-header.tsx');
const MemberHeader = lazyComponent(() => loadMemberHeader().then((module) => module.MemberHeader));
if (readSessionId() !== null) loadMemberHeader().catch(() => undefined);

/** The bar with the logo. Until the app runs, a page without prerendered content shows only this bar. */
export function HeaderBar({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.home} aria-label={`${PRODUCT_NAME} home`}>
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  );
}

export function Header() {
  const { user } = useAuth();
  return (
    <HeaderBar>
      {user ? (
        <MemberHeader user={user} />
      ) : (
        <nav aria-label="Main" className={classes.account}>
          {visitorLinks.map((link, index) => (
            <Button
              key={link.path}
              component={Link}
              to={link.path}
              // Not a filled button, because the page itself contains the main button.
              variant={index === 0 ? 'subtle' : 'default'}
              size="sm"
            >
              {link.label}
            </Button>
          ))}
        </nav>
      )}
    </HeaderBar>
  );
}
