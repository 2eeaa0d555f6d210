import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { usePageScheme } from '../app/page-scheme.ts';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { NETWORK_ANSWERS } from '../lib/api/api-error.ts';
import { readSessionId } from '../lib/api/session.ts';
import { untilIdle } from '../lib/browser/when-idle.ts';
import {
  checkConnection,
  isNetworkAnswering,
  isOffline,
  subscribeConnection,
} from '../lib/offline/connection.ts';
import { areDraftsVolatile, subscribeDrafts } from '../lib/offline/kept-draft.ts';
import {
  countRefused,
  countUnsent,
  isOutboxVolatile,
  subscribeOutbox,
} from '../lib/offline/outbox.ts';
import { paths } from '../paths.ts';
import { useIsFocusMode } from '../ui/page/focus-mode.ts';
import { PRODUCT_NAME } from '../ui/page/page-title.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { LoadingLine } from '../ui/state/loading-line.tsx';
import { Quiet } from '../ui/text/quiet.tsx';
import classes from './app-frame.module.css';
import { Header } from './header.tsx';

/** The layout route of all pages: header, page, footer. */
export function AppFrame() {
  usePageScheme();
  useRouteFocus();
  const isFocus = useIsFocusMode();
  return (
    <Stack className={classes.frame} gap={0} mih="100dvh" data-focus={isFocus || undefined}>
      <a className={classes.skip} data-screen-only href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      {!isFocus && <Header />}
      <OfflineBanner />
      <KeptWorkNotices />
      <PendingBar />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {!isFocus && <Footer />}
      {!isFocus && <LearnerBar />}
      <ScrollRestoration />
      <Push />
    </Stack>
  );
}

const PushHost = lazyComponent(async () => {
  await untilIdle();
  return import('../features/push/push-host.tsx');
}, 'PushHost');

function Push() {
  const { user } = useAuth();
  return user && <PushHost />;
}

/** Shown while the code of the next page is loading. */
function PendingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LoadingLine pos="fixed" style={{ zIndex: 'var(--layer-over-dialogs)' }} role="status">
      <VisuallyHidden>Loading page…</VisuallyHidden>
    </LoadingLine>
  );
}

const links = [
  { label: 'Terms of use', path: paths.terms },
  { label: 'Privacy', path: paths.privacy },
  { label: 'Refunds', path: paths.refunds },
  { label: 'Contact', path: paths.contact },
];

/**
 * A prerendered page contains the year of its build. Hydration does not replace it, so an effect sets the current year.
 */
function Copyright() {
  const [year] = useState(() => new Date().getFullYear());
  const words = `© ${year} ${PRODUCT_NAME}. All rights reserved.`;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (element.current) element.current.textContent = words;
  }, [words]);
  return (
    <Text size="sm" ref={element} suppressHydrationWarning>
      {words}
    </Text>
  );
}

function Footer() {
  return (
    <footer className={classes.footer} data-screen-only>
      <Group
        maw="var(--app-page-width)"
        mx="auto"
        p="var(--mantine-spacing-lg) var(--app-gutter)"
        gap="0.25rem var(--mantine-spacing-lg)"
        justify="space-between"
      >
        <Group
          aria-label="About this site"
          component="nav"
          gap="0.25rem var(--mantine-spacing-lg)"
          w="100%"
        >
          {links.map((link) => (
            <Link key={link.path} to={link.path} className={classes.footerLink}>
              {link.label}
            </Link>
          ))}
        </Group>
        <Copyright />
        <Quiet>
          For education only. It does not replace clinical judgement, local guidelines or
          supervision.
        </Quiet>
      </Group>
    </footer>
  );
}

const BottomBar = lazyComponent(() => import('./member-header.tsx'), 'BottomBar');
if (readSessionId() !== null) BottomBar.preload();

/** Loads the bottom bar, which is excluded from the login page's first load. */
function LearnerBar() {
  const { user } = useAuth();
  if (!user) return null;
  return <BottomBar user={user} />;
}

function waitingText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 change is waiting to be sent.'
    : ` ${count} changes are waiting to be sent.`;
}

/** Explains what works offline, and shows how many changes are waiting to be sent. */
function OfflineNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const count = useSyncExternalStore(subscribeOutbox, countUnsent);
  const isAnswering = useSyncExternalStore(subscribeConnection, isNetworkAnswering);
  if (isAnswering)
    return (
      <p className={classes.banner}>
        {NETWORK_ANSWERS}
        {waitingText(count)}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
          Try again
        </Button>
      </p>
    );
  return (
    <p className={classes.banner}>
      <strong>You are offline.</strong>{' '}
      {isSignedIn
        ? `Opened sections can be read; your work is sent later.${waitingText(count)}`
        : 'Please check your connection.'}
    </p>
  );
}

/**
 * Reports that the server cannot be reached. Part of the first load, because without a network no further code can be
 * loaded. Always rendered, because screen readers announce only changes inside an
 * existing region.
 */
function OfflineBanner() {
  const { user } = useAuth();
  const isAway = useSyncExternalStore(subscribeConnection, isOffline, isOffline);
  return <div role="status">{isAway && <OfflineNotice isSignedIn={user !== null} />}</div>;
}

const MAIN_ID = 'main';

/**
 * After a navigation, moves the focus to the new page's heading, or to <main> while the page loads. Keyboard users then
 * start at the top of the page, and screen readers announce it. The first page keeps the browser's default focus.
 */
function useRouteFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById(MAIN_ID);
    // A field that the page has focused itself keeps the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && main?.contains(focused)) return;
    const heading = main?.querySelector('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
}

const RefusedDialog = lazyComponent(() => import('./refused-dialog.tsx'), 'RefusedDialog');

const none = () => 0;
const no = () => false;

/** Says that the server has refused work, and opens the list of it. */
function RefusedNotice() {
  const count = useSyncExternalStore(subscribeOutbox, countRefused, none);
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <p className={classes.banner}>
      {count === 1
        ? 'Something that you did could not be saved. It is kept on this device.'
        : `${count} things that you did could not be saved. They are kept on this device.`}{' '}
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        Show
      </Button>
      {isOpen && <RefusedDialog onClose={() => setIsOpen(false)} />}
    </p>
  );
}

/** Says that work is lost with the page, because the browser has no space or blocks storage. */
function StorageNotice() {
  const hasDrafts = useSyncExternalStore(subscribeDrafts, areDraftsVolatile, no);
  const hasEntries = useSyncExternalStore(subscribeOutbox, isOutboxVolatile, no);
  if (!hasDrafts && !hasEntries) return null;
  return (
    <p className={classes.banner}>
      <strong>This browser cannot keep your work on this device.</strong> Its storage is full or
      blocked: stay on this page until your work is sent or saved.
    </p>
  );
}

/** Always rendered, because screen readers announce only changes inside an existing region. */
function KeptWorkNotices() {
  return (
    <div role="status" data-screen-only>
      <RefusedNotice />
      <StorageNotice />
    </div>
  );
}
