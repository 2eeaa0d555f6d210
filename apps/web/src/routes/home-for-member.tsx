import { Button, Group, Text, Title } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { StationDrawing } from '../features/stations/public/station-drawing.tsx';
import { paths, stationPath } from '../paths.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './home.module.css';

export function HomeForMember({ user }: { user: SignedInUser }) {
  return (
    <div className={classes.page}>
      <section className={classes.heroAlone}>
        <div>
          <Text className={classes.kicker}>Signed in as {user.displayName || user.email}</Text>
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
      </section>
      <ul className={classes.stations} aria-label="Stations">
        {stationIds.map((stationId) => (
          <li key={stationId}>
            <Link to={stationPath(stationId)}>
              <StationDrawing stationId={stationId} />
              {stationLabels[stationId]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
