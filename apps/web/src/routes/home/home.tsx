import { Box, Button, Group, Text, Title } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts/accounts.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { Link } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { paths } from '../../paths.ts';
import { ArrowRightIcon } from '../../ui/media/icons.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import classes from './home.module.css';
import { HomeForVisitor } from './home-for-visitor.tsx';

export function Component() {
  const { user } = useAuth();
  usePageTitle('');
  return user ? <HomeForMember user={user} /> : <HomeForVisitor />;
}

// Loaded separately, because visitors get the same page but not this part.
const ContinueToday = lazyComponent(
  () => import('../../features/recall/public/continue-today.tsx'),
  'ContinueToday',
  <Box mih="12rem" />,
);

const TodayLead = lazyComponent(
  () => import('../../features/recall/public/continue-today.tsx'),
  'TodayLead',
);

export function HomeForMember({ user }: { user: SignedInUser }) {
  return (
    <div className={classes.page}>
      <section className={classes.hero} data-for="member">
        <div>
          <Title order={1}>
            {user.firstName ? `Welcome back, ${isolate(user.firstName)}` : 'Welcome back'}
          </Title>
          {/* Reserves the height of the text that is loaded later. */}
          <Text size="lg" c="dimmed" mt="md" maw="34rem" mih="2lh">
            <TodayLead />
          </Text>
        </div>
        <Group gap="sm" className={classes.places}>
          <Button
            component={Link}
            to={paths.dashboard}
            size="md"
            rightSection={<ArrowRightIcon size={18} />}
          >
            Go to Dashboard
          </Button>
          <Button component={Link} to={paths.bookInterview} size="md" variant="default">
            Book Mock Interview
          </Button>
        </Group>
        <div className={classes.nextStep}>
          <ContinueToday />
        </div>
      </section>
    </div>
  );
}
