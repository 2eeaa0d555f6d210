import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { paths } from '../paths.ts';
import { MessagePage } from '../ui/page/message-page.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';

export function NotFoundPage() {
  const { user } = useAuth();
  usePageTitle('Page not found');
  return (
    <MessagePage
      drawing="signpost"
      kicker="404"
      title="Page not found"
      actions={
        <>
          <Button component={Link} to={user ? paths.dashboard : paths.home}>
            {user ? 'Go to dashboard' : 'Go to home'}
          </Button>
          {user && (
            <Button component={Link} to={paths.search} variant="default">
              Search
            </Button>
          )}
        </>
      }
    >
      There is nothing at this address. It may have moved, or the link is incomplete.
    </MessagePage>
  );
}
