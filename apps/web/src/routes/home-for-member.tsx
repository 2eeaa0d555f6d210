import { Button, Group, Text, Title } from '@mantine/core';
import type { SignedInUser } from '@urost3/contract/accounts.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './home.module.css';
import { KeyFeatures } from './home-key-features.tsx';
import { SampleQuestion } from './home-sample-question.tsx';

export function HomeForMember({ user }: { user: SignedInUser }) {
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
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
        <SampleQuestion />
      </section>
      <KeyFeatures />
    </div>
  );
}
