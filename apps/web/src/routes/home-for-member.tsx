import { Button, Group, Text, Title } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { loadLater } from '../ui/load-later.tsx';
import classes from './home.module.css';

// Not on a visitor's way: the page is the same for both.
const ContinueToday = loadLater(
  () =>
    import('../features/recall/public/continue-today.tsx').then((module) => module.ContinueToday),
  <div className={classes.today} />,
);

const StationLinks = loadLater(
  () =>
    import('../features/stations/public/station-links.tsx').then((module) => module.StationLinks),
  <div className={classes.today} />,
);

export function HomeForMember({ user }: { user: SignedInUser }) {
  return (
    <div className={classes.page}>
      <section className={classes.heroAlone}>
        <div>
          <Title order={1}>
            {user.firstName ? `Welcome back, ${user.firstName}` : 'Welcome back'}
          </Title>
          <Text size="lg" c="dimmed" mt="md" maw="34rem">
            Pick up where you left off. Ten minutes between cases is enough for one section.
          </Text>
          <Group mt="xl" gap="sm">
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
        </div>
        <ContinueToday />
      </section>
      <StationLinks uid={user.uid} />
    </div>
  );
}
