// All routes. A page is a module that exports `Component`: a file of its feature, or of routes/ when it combines several
// features. It is loaded on its first visit.
import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { OwnAccounts } from '../features/accounts/sign-in/own-accounts.tsx';
import { RequireSignIn } from '../features/accounts/sign-in/require-sign-in.tsx';
import { adminPages, adminSubpages, type LoadPage } from '../layout/admin/admin-pages.ts';
import { AppFrame } from '../layout/app-frame.tsx';
import { paths, patterns } from '../paths.ts';
import { usePageTitle } from '../ui/page/page-title.ts';
import { PageLoader } from '../ui/state/state-panel.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PageHandle } from './page-scheme.ts';

/** @param title null for a page that sets its own */
function titled(title: string | null, load: LoadPage) {
  const lazy = async () => ({ Component: withTitle(title, (await load()).Component) });
  // Copies the module's path, which the build has added to `load` (first-pages-plugin.ts).
  return { lazy: Object.assign(lazy, load), HydrateFallback: PageLoader };
}

function page(
  path: string,
  title: string | null,
  load: LoadPage,
  handle?: PageHandle,
): RouteObject {
  return { path, handle, ...titled(title, load) };
}

const darkPage: PageHandle = { scheme: 'dark' };
/** For pages that are the same for every visitor: nothing depends on the query string, the clock or the browser. */
const staticPage: PageHandle = { isStatic: true };

const homePage = page(paths.home, null, () => import('../routes/home/home.tsx'), staticPage);
const loginPage = page(
  paths.login,
  'Login',
  () => import('../routes/account/login.tsx'),
  staticPage,
);

const accountPages: RouteObject[] = [
  page(paths.signup, null, () => import('../routes/account/signup.tsx'), staticPage),
  page(paths.verifyEmail, null, () => import('../routes/account/verify-email.tsx')),
  page(
    paths.forgotPassword,
    null,
    () => import('../routes/account/forgot-password.tsx'),
    staticPage,
  ),
  page(paths.resetPassword, null, () => import('../routes/account/reset-password.tsx')),
  page(paths.authAction, null, () => import('../routes/account/auth-action.tsx')),
  page(patterns.authCallback, null, () => import('../routes/account/auth-callback.tsx')),
  page(paths.signedOut, null, () => import('../routes/account/signed-out.tsx')),
];

const visitorPages: RouteObject[] = [
  page(paths.unsubscribe, 'Daily summary', () => import('../routes/visitor/unsubscribe.tsx')),
  // Without the login guard, because the page itself shows visitors a message and then redirects them to the login page.
  page(paths.user, 'Your account', () => import('../routes/account/user.tsx')),
  page(paths.terms, null, () => import('../routes/visitor/terms.tsx'), staticPage),
  page(paths.privacy, null, () => import('../routes/visitor/privacy.tsx'), staticPage),
  page(paths.refunds, null, () => import('../routes/visitor/refunds.tsx'), staticPage),
  page(paths.contact, null, () => import('../routes/visitor/contact.tsx')),
  page(paths.mailbox, null, () => import('../features/mail/mailbox.tsx')),
];

const signedInPages: RouteObject[] = [
  page(paths.dashboard, 'Dashboard', () => import('../features/dashboard/dashboard.tsx'), darkPage),
  page(paths.pointCards, 'Cards', () => import('../features/recall/point-cards-page.tsx')),
  page(paths.plan, 'Your plan', () => import('../features/recall/recall-plan.tsx')),
  page(paths.community, 'Community', () => import('../routes/learner/community.tsx'), darkPage),
  page(paths.circuit, 'Mock circuit', () => import('../features/circuit/setup/circuit-home.tsx')),
  page(patterns.circuit, null, () => import('../features/circuit/circuit-screen.tsx')),
  page(
    paths.practice,
    'Practise together',
    () => import('../features/practice-rooms/lobby/practice-home.tsx'),
  ),
  page(
    paths.practicePartners,
    'Find a partner',
    () => import('../routes/learner/practice-partners.tsx'),
  ),
  page(
    paths.practiceJoin,
    'Join a practice room',
    () => import('../features/practice-rooms/lobby/join-by-link.tsx'),
  ),
  page(
    patterns.practiceRoom,
    null,
    () => import('../features/practice-rooms/room/room-screen.tsx'),
  ),
  page(
    patterns.interview,
    null,
    () => import('../features/practice-rooms/interview/interview-screen.tsx'),
  ),
  page(patterns.station, null, () => import('../features/stations/station-info.tsx')),
  ...stationIds.map((id) =>
    page(patterns.study(id), null, () => import('../routes/learner/study.tsx'), {
      part: '/src/ui/text/markdown-text.tsx',
    }),
  ),
  page(patterns.receipt, 'Receipt', () => import('../features/payments/receipt-sheet.tsx')),
  page(paths.revision, 'My Revision', () => import('../features/revision/revision-page.tsx')),
  page(paths.search, 'Search', () => import('../features/search/search-page.tsx')),
  page(patterns.sectionFallback, null, () => import('../routes/learner/section-fallback.tsx')),
  page(paths.group, 'Group', () => import('../features/groups/group-page.tsx')),
  page(paths.buyGroup, 'Premium for a Department', () => import('../routes/learner/group-buy.tsx')),
  page(paths.upgrade, 'Upgrade to Premium', () => import('../routes/learner/upgrade.tsx')),
  page(
    paths.booking,
    'Book Interview',
    () => import('../features/bookings/slots/booking-screen.tsx'),
    darkPage,
  ),
  page(
    paths.bookInterview,
    'Book Interview',
    () => import('../features/bookings/slots/booking-screen.tsx'),
    darkPage,
  ),
  page(
    paths.myBookings,
    'My Bookings',
    () => import('../features/bookings/own/my-bookings.tsx'),
    darkPage,
  ),
];

const titleOf = ({ label, title = label }: (typeof adminPages)[number]) => title;

// The guard, the menu and the pages are loaded on demand. `/admin` shows the first page that the person may open.
const adminRoute: RouteObject = {
  path: paths.admin,
  ...titled(null, () => import('../layout/admin/admin-layout.tsx')),
  ErrorBoundary: CrashPage,
  children: [
    { index: true, ...titled(titleOf(adminPages[0]), adminPages[0].load) },
    ...adminPages.map((item) => page(item.path, titleOf(item), item.load)),
    ...adminSubpages.map(([path, title, load]) => page(path, title, load)),
    { path: '*', Component: NotFoundPage },
  ],
};

export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: CrashPage,
    children: [
      {
        // When a page crashes, the header and the footer stay visible.
        ErrorBoundary: CrashPage,
        children: [
          homePage,
          { Component: OwnAccounts, children: [loginPage] },
          {
            ...titled(null, () => import('../ui/page/more-styles.ts')),
            children: [...visitorPages, { Component: OwnAccounts, children: accountPages }],
          },
          {
            ...titled(null, () => import('../layout/member-header.tsx')),
            children: [{ Component: RequireSignIn, children: signedInPages }, adminRoute],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

/** @param isSent whether the server sent the page with its content, so that the scroll position must not be reset */
export function createRouter(isSent: boolean) {
  return createBrowserRouter(routes, isSent ? { hydrationData: {} } : undefined);
}

/** A page that sets its title whenever it is mounted. @param title null for a page that sets its own */
function withTitle(title: string | null, Page: ComponentType): ComponentType {
  if (title === null) return Page;
  return function TitledPage() {
    usePageTitle(title);
    return <Page />;
  };
}
