import { VisuallyHidden } from '@mantine/core';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { usePageScheme } from '../app/page-scheme.ts';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { untilIdle } from '../lib/when-idle.ts';
import { cx } from '../ui/class-names.ts';
import { useIsFocusMode } from '../ui/focus-mode.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import line from '../ui/pending-line.module.css';
import classes from './app-frame.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LearnerBar } from './learner-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { MAIN_ID, useRouteFocus } from './use-route-focus.ts';

/** The layout route of all pages: header, page, footer. */
export function AppFrame() {
  usePageScheme();
  useRouteFocus();
  const isFocus = useIsFocusMode();
  return (
    <div className={classes.frame} data-focus={isFocus}>
      <a className={classes.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      {!isFocus && <Header />}
      <OfflineBanner />
      <PendingBar />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {!isFocus && <Footer />}
      {!isFocus && <LearnerBar />}
      <ScrollRestoration />
      <Push />
    </div>
  );
}

const PushHost = lazyComponent(async () => {
  await untilIdle();
  return (await import('../features/push/push-host.tsx')).PushHost;
});

function Push() {
  const { user } = useAuth();
  return user && <PushHost />;
}

/** Shown while the code of the next page is loading. */
function PendingBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={cx(line.line, classes.pending)} role="status">
      <VisuallyHidden>Loading page…</VisuallyHidden>
    </div>
  );
}
