import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { SessionEndNotice } from '../features/accounts/session-end-notice.tsx';
import { paths } from '../paths.ts';
import { PRODUCT_NAME } from '../ui/product.ts';
import classes from './home.module.css';
import { HomeInterview } from './home-interview.tsx';
import { KeyFeatures } from './home-key-features.tsx';
import { HomeNumbers } from './home-numbers.tsx';
import { HomePeople } from './home-people.tsx';
import { HomeClosing, HomePlans } from './home-plans.tsx';
import { HomePrices } from './home-prices.tsx';
import { HomeQuestions } from './home-questions.tsx';
import { SampleQuestion } from './home-sample-question.tsx';
import { HomeScreens } from './home-screens.tsx';

export function HomeForVisitor() {
  return (
    <div className={classes.page}>
      <SessionEndNotice />
      <section className={classes.hero}>
        <div>
          <Text className={classes.kicker}>Welcome to {PRODUCT_NAME}</Text>
          <Title order={1}>Walk into your Urology ST3 interview having said it all before</Title>
          <Text fz={{ base: 'md', sm: 'lg' }} c="dimmed" mt="md" maw="34rem">
            Practise all four station types as they are asked: one question at a time, out loud,
            then marked.
          </Text>
          <Group mt="xl" gap="sm">
            <Button component={Link} to={paths.signup} size="md">
              Sign up free
            </Button>
            <Button
              component={Link}
              to={paths.login}
              size="md"
              variant="subtle"
              className={classes.login}
            >
              Login
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mt="sm">
            Four sections are free to try.
          </Text>
          <HomePrices />
        </div>
        <SampleQuestion />
      </section>
      <HomeNumbers />
      <HomeScreens />
      <KeyFeatures />
      <HomeInterview />
      <HomePeople />
      <HomePlans />
      <HomeQuestions />
      <HomeClosing />
    </div>
  );
}
