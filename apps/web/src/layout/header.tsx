import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { useReturnPath } from '../features/accounts/sign-in/return-to.ts';
import { readSessionId } from '../lib/api/session.ts';
import { paths } from '../paths.ts';
import { PRODUCT_NAME } from '../ui/page/page-title.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import classes from './header.module.css';
import { visitorLinks } from './nav-links.ts';

// Excluded from the login page's first load, because only signed-in people need this header. It is preloaded for them.
const MemberHeader = lazyComponent(() => import('./member-header.tsx'), 'MemberHeader');
if (readSessionId() !== null) MemberHeader.preload();

/** The bar with the logo. Until the app runs, a page without prerendered content shows only this bar. */
export function HeaderBar({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header} data-screen-only>
      <Group
        gap="xs"
        wrap="nowrap"
        maw="96rem"
        mih="var(--app-header-height)"
        mx="auto"
        px="var(--app-gutter)"
      >
        <Link to={paths.home} className={classes.home} aria-label={`${PRODUCT_NAME} home`}>
          <Logo />
        </Link>
        {children}
      </Group>
    </header>
  );
}

export function Header() {
  const { user } = useAuth();
  const { pathOf } = useReturnPath();
  return (
    <HeaderBar>
      {user ? (
        <MemberHeader user={user} />
      ) : (
        <Group
          aria-label="Main"
          className={classes.account}
          component="nav"
          gap="2xs"
          wrap="nowrap"
          ms="auto"
        >
          {visitorLinks.map((link, index) => (
            <Button
              key={link.page}
              component={Link}
              to={pathOf(link.page)}
              // Not a filled button, because the page itself contains the main button.
              variant={index === 0 ? 'subtle' : 'default'}
              size="sm"
            >
              {link.label}
            </Button>
          ))}
        </Group>
      )}
    </HeaderBar>
  );
}

function Logo() {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="xs"
      wrap="nowrap"
      c="var(--mantine-color-text)"
      fz="lg"
      fw={700}
      lts="-0.01em"
    >
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-petrol-8)" />
        <path
          d="M9 8v9a7 7 0 0 0 14 0V8"
          fill="none"
          stroke="white"
          strokeLinecap="round"
          strokeWidth="3.2"
        />
        <circle cx="23" cy="8" r="2.6" fill="var(--mantine-color-petrol-3)" />
      </svg>
      <span data-product-name>{PRODUCT_NAME}</span>
    </Group>
  );
}
