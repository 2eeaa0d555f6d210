// The layout of the administration. The menu contains the pages that the person's roles allow. It is beside the page,
// or in a drawer on small screens.
import { Button, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { groupedAdminPages, isAt, panelTitleOf } from '../admin-access.ts';
import type { AdminPage } from '../admin-pages.ts';
import { PermittedPage } from '../features/accounts/permitted-page.tsx';
import { useSignedInUser } from '../features/accounts/public/use-auth.ts';
import { RequireAdmin } from '../features/accounts/require-admin.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { paths } from '../paths.ts';
import { ChevronRightIcon, FlagIcon, QuestionIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import classes from './admin-layout.module.css';

const StaffFactorGate = lazyComponent(
  async () => (await import('../features/accounts/staff-factor-gate.tsx')).StaffFactorGate,
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
  // A person with at most TABS_MAX pages gets a row of tabs instead of a sidebar or a drawer.
  const hasTabs = groupedAdminPages(user).flatMap((group) => group.pages).length <= TABS_MAX;
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const site = useQuery(siteQuery);
  useEffect(() => setIsOpen(false), [key]);
  return (
    <div className={classes.frame} data-tabs={hasTabs || undefined}>
      <div className={classes.bar}>
        <Button
          variant="default"
          rightSection={<ChevronRightIcon size={16} />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          {title} menu
        </Button>
      </div>
      <aside className={classes.sidebar} aria-label={title} data-sidebar={!hasTabs}>
        <p className={classes.title}>{title}</p>
        <AdminLinks label={title} />
      </aside>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="min(20rem, 85vw)"
        title={<strong>{title}</strong>}
        classNames={{ content: classes.drawer ?? '', title: classes.drawerTitle ?? '' }}
        closeButtonProps={{ 'aria-label': 'Close menu', size: 44, iconSize: 28 }}
      >
        <AdminLinks label={`${title} pages`} />
      </Drawer>
      <div className={classes.page}>
        {site.data?.demandsStaffFactors ? (
          <StaffFactorGate>
            <PermittedPage />
          </StaffFactorGate>
        ) : (
          <PermittedPage />
        )}
      </div>
    </div>
  );
}

function AdminLinks({ label }: { label: string }) {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const id = useId();
  const groups = groupedAdminPages(user);
  const pages = groups.flatMap((group) => group.pages);
  const isFolded = pages.length > UNFOLDED_MAX;
  const isIndex = pathname === paths.admin;
  // `/admin` shows the first page.
  const current = isIndex ? pages[0] : pages.find((page) => isAt(page.path, pathname));
  return (
    <nav aria-label={label} className={classes.groups}>
      {groups.map(({ heading, pages: ofGroup }) => {
        const links = <Links pages={ofGroup} current={current} />;
        if (!heading) return <div key="main">{links}</div>;
        return isFolded ? (
          <details key={heading} open={ofGroup.some((page) => page === current)}>
            <summary className={classes.heading}>{heading}</summary>
            {links}
          </details>
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

function Links({ pages, current }: { pages: AdminPage[]; current: AdminPage | undefined }) {
  return (
    <div className={classes.links}>
      {pages.map((page) => {
        const Icon = icons[page.path];
        return (
          <Link
            key={page.path}
            to={page.path}
            className={classes.link}
            aria-current={page === current ? 'page' : undefined}
          >
            {page.label}
            {Icon && <Icon size={16} />}
          </Link>
        );
      })}
    </div>
  );
}
