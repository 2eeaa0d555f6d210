import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from 'react-router';
import { adminHomeOf, mayOpenAdminPath } from '../../admin-access.ts';
import { paths } from '../../paths.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSignedInUser } from './public/use-auth.ts';

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
