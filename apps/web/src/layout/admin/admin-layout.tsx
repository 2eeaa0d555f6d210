// The layout of the administration. The menu contains the pages that the person's roles allow. It is beside the page,
// or in a drawer on small screens.

import { Box, Button, Container, Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useAuth, useSignedInUser } from '../../features/accounts/public/use-auth.ts';
import { ToLogin } from '../../features/accounts/sign-in/require-sign-in.tsx';
import { siteQuery } from '../../features/health/public/health.queries.ts';
import { paths } from '../../paths.ts';
import { DialogEnd } from '../../ui/dialog/modal.tsx';
import { ChevronDownIcon, FlagIcon, QuestionIcon } from '../../ui/media/icons.tsx';
import { cx } from '../../ui/page/class-names.ts';
import { MessagePage } from '../../ui/page/message-page.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Fold } from '../../ui/page/pieces.tsx';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import {
  adminHomeOf,
  groupedAdminPages,
  hasAdminAccess,
  isAt,
  isOnlyInterviewer,
  mayOpenAdminPath,
  panelTitleOf,
} from './admin-access.ts';
import classes from './admin-layout.module.css';
import type { AdminPage } from './admin-pages.ts';

const StaffFactorGate = lazyComponent(
  () => import('../../features/accounts/security/staff-factor-gate.tsx'),
  'StaffFactorGate',
);

const TABS_MAX = 2;
/** Only a longer menu has its groups folded below the prescribed pages. */
const UNFOLDED_MAX = 8;

/** Tells the two lists of reports apart. */
const icons: Record<string, typeof FlagIcon> = {
  '/admin/reports': FlagIcon,
  '/admin/question-reports': QuestionIcon,
};

export function AdminLayout() {
  return (
    <RequireAdmin>
      <AdminFrame />
    </RequireAdmin>
  );
}

function AdminFrame() {
  const user = useSignedInUser();
  const title = panelTitleOf(user);
  const pages = groupedAdminPages(user).flatMap((group) => group.pages);
  const current = useCurrentPage(pages);
  // The key of the page on which the menu was opened, because the menu closes when another page opens.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const { key } = useLocation();
  const isOpen = openOn === key;
  const site = useQuery(siteQuery);
  const page = site.data?.demandsStaffFactors ? (
    <StaffFactorGate>
      <PermittedPage />
    </StaffFactorGate>
  ) : (
    <PermittedPage />
  );
  // A person with at most TABS_MAX pages gets a row of tabs instead of a sidebar or a drawer.
  if (pages.length <= TABS_MAX)
    return (
      <Container size="var(--app-page-width)" pt="sm">
        <aside aria-label={title}>
          <Text fw={700}>{title}</Text>
          <nav aria-label={title} className={classes.tabs}>
            <Links pages={pages} current={current} />
          </nav>
        </aside>
        <Box py="md">{page}</Box>
      </Container>
    );
  return (
    <div className={classes.frame}>
      <Box className={classes.bar} hiddenFrom="md">
        <Button
          variant="default"
          rightSection={<ChevronDownIcon size={16} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpenOn(key)}
        >
          {title} menu
        </Button>
      </Box>
      <aside className={classes.sidebar} aria-label={title} data-sidebar>
        <p className={classes.title}>{title}</p>
        <AdminLinks label={title} />
      </aside>
      <Drawer
        opened={isOpen}
        onClose={() => setOpenOn(null)}
        size="min(20rem, 85vw)"
        title={title}
        // The title is aligned with the text of the links.
        styles={{ title: { paddingInlineStart: '0.75rem' } }}
        closeButtonProps={{ 'aria-label': 'Close menu', size: 44 }}
      >
        <Stack>
          <AdminLinks label={`${title} pages`} />
          <DialogEnd />
        </Stack>
      </Drawer>
      <div className={classes.page}>{page}</div>
    </div>
  );
}

function AdminLinks({ label }: { label: string }) {
  const id = useId();
  const groups = groupedAdminPages(useSignedInUser());
  const pages = groups.flatMap((group) => group.pages);
  const isFolded = pages.length > UNFOLDED_MAX;
  const current = useCurrentPage(pages);
  return (
    <nav aria-label={label} className={classes.groups}>
      {groups.map(({ heading, pages: ofGroup }) => {
        const links = <Links pages={ofGroup} current={current} />;
        if (!heading) return <div key="main">{links}</div>;
        return isFolded ? (
          <Fold
            key={heading}
            open={ofGroup.some((page) => page === current)}
            summary={<span className={classes.heading}>{heading}</span>}
          >
            {links}
          </Fold>
        ) : (
          <div key={heading} role="group" aria-labelledby={`${id}${heading}`}>
            <p id={`${id}${heading}`} className={classes.heading}>
              {heading}
            </p>
            {links}
          </div>
        );
      })}
    </nav>
  );
}

/** `/admin` shows the first page. */
function useCurrentPage(pages: AdminPage[]): AdminPage | undefined {
  const { pathname } = useLocation();
  return pathname === paths.admin ? pages[0] : pages.find((page) => isAt(page.path, pathname));
}

function Links({ pages, current }: { pages: AdminPage[]; current: AdminPage | undefined }) {
  return (
    <div className={classes.links}>
      {pages.map((page) => {
        const Icon = icons[page.path];
        return (
          <Link
            key={page.path}
            to={page.path}
            className={cx(pieces.menuLink, classes.link)}
            data-hover
            aria-current={page === current ? 'page' : undefined}
          >
            {page.label}
            {Icon && <Icon size={16} className={classes.icon} />}
          </Link>
        );
      })}
    </div>
  );
}

/** Renders the administration page of the current path if the person's role permits it, otherwise a 403 page. */
export function PermittedPage() {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  return mayOpenAdminPath(user, pathname) ? (
    <Outlet />
  ) : (
    <ForbiddenPage home={adminHomeOf(user) ?? paths.dashboard} />
  );
}

function ForbiddenPage({ home }: { home: string }) {
  usePageTitle('Not part of your role');
  return (
    <MessagePage
      drawing="signpost"
      kicker="403"
      title="Not part of your role"
      actions={
        <Button component={Link} to={home}>
          Go to your pages
        </Button>
      }
    >
      Your role does not include this page. An administrator can change your role.
    </MessagePage>
  );
}

/**
 * The guard of the administration. It redirects visitors to the login page, and learners to their dashboard. On a page
 * that they may not open, interviewers are redirected to the first page that their role permits. Other staff are
 * redirected only from the address of the administration itself. `PermittedPage` refuses the other pages that the role
 * does not permit.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  if (!user) return <ToLogin />;
  if (!hasAdminAccess(user)) return <Refused />;
  const isStart = pathname === paths.admin || isOnlyInterviewer(user);
  if (isStart && !mayOpenAdminPath(user, pathname)) {
    return <Navigate to={adminHomeOf(user) ?? paths.dashboard} replace />;
  }
  return children;
}

function Refused() {
  useEffect(() => showToast('warning', 'Please log in as an administrator.'), []);
  return <Navigate to={paths.dashboard} replace />;
}

export { AdminLayout as Component };
