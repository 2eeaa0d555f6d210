// The router's map. Every page is a file in routes/ that exports `Component` and is loaded on its first visit.
import { stationIds } from '@urost3/contract/stations.ts';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { adminPages, adminSubpages } from '../admin-pages.ts';
import { OwnAccounts } from '../features/accounts/own-accounts.tsx';
import { RequireSignIn } from '../features/accounts/require-sign-in.tsx';
import { AppFrame } from '../layout/app-frame.tsx';
import { paths, patterns } from '../paths.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { darkPage, type PageHandle } from './page-scheme.ts';

type PageModule = { Component: () => React.ReactNode };

function page(path: string, lazy: () => Promise<PageModule>, handle?: PageHandle): RouteObject {
  return { path, lazy, handle, HydrateFallback: PageLoader };
}

/** Pages for visitors, rendered by prerender.tsx. */
const homePage = page(paths.home, () => import('../routes/home.tsx'));
const loginPage = page(paths.login, () => import('../routes/login.tsx'));

const accountPages: RouteObject[] = [
  page(paths.signup, () => import('../routes/signup.tsx')),
  page(paths.verifyEmail, () => import('../routes/verify-email.tsx')),
  page(paths.forgotPassword, () => import('../routes/forgot-password.tsx')),
  page(paths.resetPassword, () => import('../routes/reset-password.tsx')),
  page(paths.authAction, () => import('../routes/auth-action.tsx')),
  page(patterns.authCallback, () => import('../routes/auth-callback.tsx')),
  page(paths.signedOut, () => import('../routes/signed-out.tsx')),
];

const visitorPages: RouteObject[] = [
  page(paths.unsubscribe, () => import('../routes/unsubscribe.tsx')),
  // Shows why a person was redirected to the login page.
  page(paths.user, () => import('../routes/user.tsx')),
  page(paths.terms, () => import('../routes/terms.tsx')),
  page(paths.privacy, () => import('../routes/privacy.tsx')),
  page(paths.refunds, () => import('../routes/refunds.tsx')),
  page(paths.contact, () => import('../routes/contact.tsx')),
  page(paths.mailbox, () => import('../routes/dev-mailbox.tsx')),
  page(paths.styles, () => import('../routes/dev-styles.tsx')),
];

const signedInPages: RouteObject[] = [
  page(paths.dashboard, () => import('../routes/dashboard.tsx'), darkPage),
  page(paths.pointCards, () => import('../routes/point-cards.tsx')),
  page(paths.plan, () => import('../routes/plan.tsx')),
  page(paths.community, () => import('../routes/community.tsx'), darkPage),
  page(paths.circuit, () => import('../routes/circuit.tsx')),
  page(patterns.circuit, () => import('../routes/circuit-run.tsx')),
  page(paths.practice, () => import('../routes/practice.tsx')),
  page(paths.practicePartners, () => import('../routes/practice-partners.tsx')),
  page(paths.practiceJoin, () => import('../routes/practice-join.tsx')),
  page(patterns.practiceRoom, () => import('../routes/practice-room.tsx')),
  page(patterns.interview, () => import('../routes/interview.tsx')),
  page(patterns.station, () => import('../routes/station.tsx')),
  ...stationIds.map((id) => page(patterns.study(id), () => import('../routes/study.tsx'))),
  page(patterns.receipt, () => import('../routes/receipt.tsx')),
  page(paths.revision, () => import('../routes/revision.tsx')),
  page(paths.search, () => import('../routes/search.tsx')),
  page(patterns.sectionFallback, () => import('../routes/section-fallback.tsx')),
  page(paths.group, () => import('../routes/group.tsx')),
  page(paths.buyGroup, () => import('../routes/group-buy.tsx')),
  page(paths.upgrade, () => import('../routes/upgrade.tsx')),
  page(paths.booking, () => import('../routes/booking.tsx'), darkPage),
  page(paths.bookInterview, () => import('../routes/booking.tsx'), darkPage),
  page(paths.myBookings, () => import('../routes/my-bookings.tsx'), darkPage),
];

// Guard, menu and pages are loaded on demand. The index shows the first page.
const adminRoute: RouteObject = {
  path: paths.admin,
  lazy: () => import('../routes/admin/layout.tsx'),
  HydrateFallback: PageLoader,
  ErrorBoundary: CrashPage,
  children: [
    { index: true, lazy: adminPages[0].load, HydrateFallback: PageLoader },
    ...adminPages.map((item) => page(item.path, item.load)),
    ...adminSubpages.map(([path, lazy]) => page(path, lazy)),
    { path: '*', Component: NotFoundPage },
  ],
};

export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: CrashPage,
    children: [
      {
        // A page that crashes leaves header and footer in place.
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
              { Component: RequireSignIn, children: signedInPages },
              adminRoute,
            ],
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

/** @param isSent the page was sent with its content: it stays where the reader has scrolled to */
export function createRouter(isSent: boolean) {
  return createBrowserRouter(routes, isSent ? { hydrationData: {} } : undefined);
}
