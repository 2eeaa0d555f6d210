import { Button, Group, Text, Title } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import classes from './home.module.css';

// Loaded separately, because visitors get the same page but not this part.
const ContinueToday = lazyComponent(
  () =>
    import('../features/recall/public/continue-today.tsx').then((module) => module.ContinueToday),
  <div className={classes.today} />,
);

const TodayLead = lazyComponent(() =>
  import('../features/recall/public/continue-today.tsx').then((module) => module.TodayLead),
);

const StationLinks = lazyComponent(
  () =>
    import('../features/stations/public/station-links.tsx').then((module) => module.StationLinks),
  <div className={classes.today} />,
);

const WeakAreas = lazyComponent(() =>
  import('../features/recall/public/today-panel.tsx').then((module) => module.WeakAreasPanel),
);

export function HomeForMember({ user }: { user: SignedInUser }) {
  return (
    <div className={classes.page}>
      <section className={classes.heroAlone}>
        <div>
          <Title order={1}>
            {user.firstName ? `Welcome back, ${isolate(user.firstName)}` : 'Welcome back'}
          </Title>
          <Text size="lg" c="dimmed" mt="md" maw="34rem" className={classes.lead}>
            <TodayLead />
          </Text>
        </div>
        <div className={classes.nextStep}>
          <ContinueToday />
        </div>
        <Group gap="sm" className={classes.places}>
          <Button
            component={Link}
            to={paths.dashboard}
            size="md"
            variant="default"
            rightSection={<ArrowRightIcon size={18} />}
          >
            Go to Dashboard
          </Button>
          <Button component={Link} to={paths.bookInterview} size="md" variant="default">
            Book Mock Interview
          </Button>
        </Group>
      </section>
      <StationLinks uid={user.uid} />
      <WeakAreas />
    </div>
  );
}
