import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { readSessionId } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Logo } from '../ui/logo.tsx';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './header.module.css';
import { visitorLinks } from './nav-links.ts';

// Only for signed-in people, so it is not part of the login page's first load, but preloaded for a signed-in person.
const loadMemberHeader = () => import('./member-header.tsx');
const MemberHeader = lazy(() =>
  loadMemberHeader().then((module) => ({ default: module.MemberHeader })),
);
if (readSessionId() !== null) loadMemberHeader().catch(() => undefined);

export function Header() {
  const { user } = useAuth();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.home} aria-label={`${PRODUCT_NAME} home`}>
          <Logo />
        </Link>
        {user ? (
          <Suspense>
            <MemberHeader user={user} />
          </Suspense>
        ) : (
          <nav aria-label="Main" className={classes.account}>
            {visitorLinks.map((link, index) => (
              <Button
                key={link.path}
                component={Link}
                to={link.path}
                // The page has the main button.
                variant={index === 0 ? 'subtle' : 'default'}
                size="sm"
              >
                {link.label}
              </Button>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
}
