import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatPrice } from '@urost3/contract/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CheckIcon } from '../../ui/media/icons.tsx';
import { Card, Columns, PlainList } from '../../ui/page/pieces.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './home.module.css';
import { HomeFigure } from './home-figure.tsx';

const free = [
  'The first section of every station type',
  'Teaching, audio and questions in full',
  'Your progress, study time and daily plan',
  `One-to-one mock interviews at ${formatPrice(INTERVIEW_PRICE_MINOR, 'gbp')}`,
];
const premium = [
  'Every section of all four station types',
  'Timed circuits through all of them',
  'The community of candidates',
  '50% off your first mock interview',
];

/** What is free and what Premium adds, side by side. */
export function HomePlans() {
  return (
    <section aria-labelledby="plans" className={classes.part}>
      <Title order={2} id="plans">
        Prices
      </Title>
      <Columns columns="18rem" gap="lg" mt="lg">
        <Plan name="Free" price="£0" term="no card, no time limit" points={free}>
          <Button component={Link} to={paths.signup} variant="default">
            Sign up free
          </Button>
        </Plan>
        <Plan
          name="Premium"
          price={<HomeFigure name="premiumPrice" />}
          term={
            <>
              <HomeFigure name="premiumDays" /> days, one payment, no renewal
            </>
          }
          points={premium}
          isMain
        >
          <Button component={Link} to={paths.signup}>
            Get Premium
          </Button>
        </Plan>
      </Columns>
    </section>
  );
}

interface PlanProps {
  name: string;
  price: ReactNode;
  term: ReactNode;
  points: readonly string[];
  isMain?: boolean;
  children: ReactNode;
}

function Plan({ name, price, term, points, isMain = false, children }: PlanProps) {
  return (
    <Card
      gap="md"
      p="clamp(1.25rem, 1rem + 1vw, 1.75rem)"
      bd={`2px solid ${isMain ? 'var(--app-accent-text)' : 'var(--page-line)'}`}
      style={{ alignContent: 'start' }}
    >
      <Title order={3} size="h4">
        {name}
      </Title>
      <div>
        <Box fz="var(--app-figure-large)" fw={700} lh={1.1}>
          {price}
        </Box>
        <Quiet>{term}</Quiet>
      </div>
      <PlainList gap="xs">
        {points.map((point) => (
          <Group key={point} component="li" gap="xs" align="flex-start" wrap="nowrap">
            <Box component="span" flex="none" c="var(--app-accent-text)">
              <CheckIcon size={18} />
            </Box>
            {point}
          </Group>
        ))}
      </PlainList>
      {children}
    </Card>
  );
}

export function HomeClosing() {
  return (
    <Stack
      component="section"
      className={classes.closing}
      align="center"
      gap="md"
      mt="2xl"
      bdrs="var(--mantine-radius-default)"
      c="var(--app-on-fill)"
      ta="center"
      aria-labelledby="closing"
    >
      <Title order={2} id="closing">
        Answer your first station tonight
      </Title>
      <Text maw="34rem">
        Four sections are open as soon as you have signed up. One takes about a quarter of an hour.
      </Text>
      <Button component={Link} to={paths.signup} size="md" variant="white">
        Sign up free
      </Button>
    </Stack>
  );
}
