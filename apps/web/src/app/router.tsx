// All routes. Every page is a file in routes/ that exports `Component` and is loaded on its first visit.
import { stationIds } from '@urost3/contract/stations.ts';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminPages, adminSubpages, type PageModule } from '../admin-pages.ts';
import { OwnAccounts } from '../features/accounts/own-accounts.tsx';
import { RequireSignIn } from '../features/accounts/require-sign-in.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { paths, patterns } from '../paths.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { withTitle } from '../ui/with-title.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { PageHandle } from './page-scheme.ts';

type Load = () => Promise<PageModule>;

/** @param title null for a page that sets its own */
function titled(title: string | null, load: Load) {
  const lazy = async () => ({ Component: withTitle(title, (await load()).Component) });
  // Copies the module's path, which the build has added to `load` (first-pages-plugin.ts).
  return { lazy: Object.assign(lazy, load), HydrateFallback: PageLoader };
}

function page(path: string, title: string | null, load: Load, handle?: PageHandle): RouteObject {
  return { path, handle, ...titled(title, load) };
}

const darkPage: PageHandle = { scheme: 'dark' };
/** For pages that are the same for every visitor: nothing depends on the query string, the clock or the browser. */
const staticPage: PageHandle = { isStatic: true };

const homePage = page(paths.home, null, () => import('../routes/home.tsx'), staticPage);
const loginPage = page(paths.login, 'Login', () => import('../routes/login.tsx'), staticPage);

const accountPages: RouteObject[] = [
  page(paths.signup, null, () => import('../routes/signup.tsx'), staticPage),
  page(paths.verifyEmail, null, () => import('../routes/verify-email.tsx')),
  page(paths.forgotPassword, null, () => import('../routes/forgot-password.tsx'), staticPage),
  page(paths.resetPassword, null, () => import('../routes/reset-password.tsx')),
  page(paths.authAction, null, () => import('../routes/auth-action.tsx')),
  page(patterns.authCallback, null, () => import('../routes/auth-callback.tsx')),
  page(paths.signedOut, null, () => import('../routes/signed-out.tsx')),
];

const visitorPages: RouteObject[] = [
  page(paths.unsubscribe, 'Daily summary', () => import('../routes/unsubscribe.tsx')),
  // Without the login guard, because the page itself shows visitors a message and then redirects them to the login page.
  page(paths.user, 'Your account', () => import('../routes/user.tsx')),
  page(paths.terms, null, () => import('../routes/terms.tsx'), staticPage),
  page(paths.privacy, null, () => import('../routes/privacy.tsx'), staticPage),
  page(paths.refunds, null, () => import('../routes/refunds.tsx'), staticPage),
  page(paths.contact, null, () => import('../routes/contact.tsx')),
  page(paths.mailbox, null, () => import('../routes/dev-mailbox.tsx')),
];

const signedInPages: RouteObject[] = [
  page(paths.dashboard, 'Dashboard', () => import('../routes/dashboard.tsx'), darkPage),
  page(paths.pointCards, 'Cards', () => import('../routes/point-cards.tsx')),
  page(paths.plan, 'Your plan', () => import('../routes/plan.tsx')),
  page(paths.community, 'Community', () => import('../routes/community.tsx'), darkPage),
  page(paths.circuit, 'Mock circuit', () => import('../routes/circuit.tsx')),
  page(patterns.circuit, null, () => import('../routes/circuit-run.tsx')),
  page(paths.practice, 'Practise together', () => import('../routes/practice.tsx')),
  page(paths.practicePartners, 'Find a partner', () => import('../routes/practice-partners.tsx')),
  page(paths.practiceJoin, 'Join a practice room', () => import('../routes/practice-join.tsx')),
  page(patterns.practiceRoom, null, () => import('../routes/practice-room.tsx')),
  page(patterns.interview, null, () => import('../routes/interview.tsx')),
  page(patterns.station, null, () => import('../routes/station.tsx')),
  ...stationIds.map((id) =>
    page(patterns.study(id), null, () => import('../routes/study.tsx'), {
      part: '/src/ui/markdown-text.tsx',
    }),
  ),
  page(patterns.receipt, 'Receipt', () => import('../routes/receipt.tsx')),
  page(paths.revision, 'My Revision', () => import('../routes/revision.tsx')),
  page(paths.search, 'Search', () => import('../routes/search.tsx')),
  page(patterns.sectionFallback, null, () => import('../routes/section-fallback.tsx')),
  page(paths.group, 'Group', () => import('../routes/group.tsx')),
  page(paths.buyGroup, 'Premium for a Department', () => import('../routes/group-buy.tsx')),
  page(paths.upgrade, 'Upgrade to Premium', () => import('../routes/upgrade.tsx')),
  page(paths.booking, 'Book Interview', () => import('../routes/booking.tsx'), darkPage),
  page(paths.bookInterview, 'Book Interview', () => import('../routes/booking.tsx'), darkPage),
  page(paths.myBookings, 'My Bookings', () => import('../routes/my-bookings.tsx'), darkPage),
];

const titleOf = ({ label, title = label }: (typeof adminPages)[number]) => title;

// The guard, the menu and the pages are loaded on demand. `/admin` shows the first page that the person may open.
const adminRoute: RouteObject = {
  path: paths.admin,
  lazy: () => import('../routes/admin/layout.tsx'),
  HydrateFallback: PageLoader,
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
            lazy: () => import('../routes/more-styles.tsx'),
            HydrateFallback: PageLoader,
            children: [
              ...visitorPages,
              { Component: OwnAccounts, children: accountPages },
              {
                Component: RequireSignIn,
                handle: { part: '/src/layout/member-header.tsx' } satisfies PageHandle,
                children: signedInPages,
              },
              adminRoute,
            ],
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
