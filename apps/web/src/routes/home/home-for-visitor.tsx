import { Box, Button, Center, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pointMarkLabels } from '@urost3/contract/feedback/feedback.ts';
import { INTERVIEW_MINUTES, INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatPrice } from '@urost3/contract/money.ts';
import type { SiteFigure } from '@urost3/contract/site-figures.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { initialsOf } from '../../features/accounts/public/initials.ts';
import { SessionEndNotice } from '../../features/accounts/sign-in/session-end-notice.tsx';
import { shownQuery } from '../../features/availability/public/availability.queries.ts';
import { paths } from '../../paths.ts';
import { ChartIcon, HeadphonesIcon, MicrophoneIcon, UserIcon } from '../../ui/media/icons.tsx';
import { cx } from '../../ui/page/class-names.ts';
import { PRODUCT_NAME } from '../../ui/page/page-title.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, Columns, Fold, PlainList } from '../../ui/page/pieces.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './home.module.css';
import { HomeFigure } from './home-figure.tsx';
import { HomeClosing, HomePlans } from './home-plans.tsx';
import { SampleQuestion } from './home-sample-question.tsx';
import { HomeScreens } from './home-screens.tsx';

export function HomeForVisitor() {
  return (
    <div className={classes.page}>
      <SessionEndNotice />
      <section className={classes.hero}>
        <div>
          <Text mb="xs" c="var(--app-accent-text)" fz="sm" fw={600}>
            Welcome to {PRODUCT_NAME}
          </Text>
          <Title order={1}>Walk into your Urology ST3 interview having said it all before</Title>
          <Text fz={{ base: 'md', sm: 'lg' }} c="dimmed" mt="md" maw="34rem">
            Practise all four station types as they are asked: one question at a time, out loud,
            then marked.
          </Text>
          <Group mt="2xl" gap="sm">
            <Button component={Link} to={paths.signup} size="md">
              Sign up free
            </Button>
            <Button component={Link} to={paths.login} size="md" variant="subtle" visibleFrom="xs">
              Login
            </Button>
          </Group>
          <Quiet mt="sm">Four sections are free to try.</Quiet>
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

const points = [
  { text: 'Recognises torsion as a time-critical emergency', mark: 'met' },
  { text: 'Explores without waiting for a scan', mark: 'met' },
  { text: 'Consents for fixing the other side', mark: 'partly' },
  { text: 'Says when and whom to call for help', mark: 'not_met' },
] as const;

/** Describes the mock interview, beside an invented example of the interviewer's mark sheet. */
function HomeInterview() {
  return (
    <section aria-labelledby="interview" className={classes.part}>
      <div className={classes.interview}>
        <div>
          <Title order={2} id="interview">
            An hour with an examiner, and the sheet afterwards
          </Title>
          <Text mt="md" maw="34rem">
            Four stations in {INTERVIEW_MINUTES} minutes, one to one, by video. Your interviewer
            marks every point as the panel does and writes down what to change.
          </Text>
          <Text mt="sm" c="dimmed" maw="34rem">
            {formatPrice(INTERVIEW_PRICE_MINOR)} each. Premium members pay{' '}
            {formatPrice(INTERVIEW_PRICE_MINOR / 2)} for their first.
          </Text>
          <HomePeople isBeside />
        </div>
        <Card component="figure" className={cx(classes.sample, classes.sheet)}>
          <Text component="figcaption" mb="sm" c="dimmed" fz="sm">
            An invented sheet, to show what you get
          </Text>
          <Text fw={600}>Global mark: 4 of 5</Text>
          <PlainList my="sm">
            {points.map(({ text, mark }) => (
              <Group key={text} component="li" gap="sm" justify="space-between" wrap="nowrap">
                {text}
                <span className={classes.mark} data-mark={mark}>
                  {pointMarkLabels[mark]}
                </span>
              </Group>
            ))}
          </PlainList>
          <blockquote>
            Calm and well ordered. Mention the other side before you are asked.
          </blockquote>
        </Card>
      </div>
    </section>
  );
}

interface Feature {
  icon: ReactNode;
  title: string;
  text: string;
}

/** Features that the figures and screenshots above this part do not show. */
const features: Feature[] = [
  {
    icon: <HeadphonesIcon />,
    title: 'Listen on the move',
    text: 'Audio at your speed, with a transcript.',
  },
  {
    icon: <MicrophoneIcon />,
    title: 'Hear yourself answer',
    text: 'Record yourself on your own device, with the mark sheet beside it.',
  },
  {
    icon: <ChartIcon />,
    title: 'Progress you can trust',
    text: 'See what is done, what needs revision and where your time went.',
  },
  {
    icon: <UserIcon />,
    title: 'A community of candidates',
    text: 'Ask, answer and practise with others who are preparing.',
  },
];

function KeyFeatures() {
  return (
    <section aria-labelledby="key-features" className={classes.part}>
      <Title order={2} id="key-features">
        Key features
      </Title>
      <PlainList
        mt="lg"
        columns="15.5rem"
        gap="var(--mantine-spacing-2xl) var(--mantine-spacing-lg)"
        className={classes.features}
      >
        {features.map((feature) => (
          <li key={feature.title}>
            <Center
              component="span"
              w="2.5rem"
              h="2.5rem"
              mb="3xs"
              bdrs="var(--mantine-radius-default)"
              bg="var(--app-accent-soft)"
              c="var(--app-accent-text)"
              aria-hidden
            >
              {feature.icon}
            </Center>
            <Title order={3} size="h4">
              {feature.title}
            </Title>
            <Text c="dimmed">{feature.text}</Text>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

const counted: { name: SiteFigure; text: string }[] = [
  { name: 'sections', text: 'sections with scenario, teaching and mark sheet' },
  { name: 'questions', text: 'interview questions with model answers' },
  { name: 'recordings', text: 'recordings to listen to on the way' },
];

/** How many sections, questions and recordings the content has, and how many stations a circuit has. */
function HomeNumbers() {
  return (
    <PlainList
      className={classes.numbers}
      gap="lg"
      pb="2xl"
      c="dimmed"
      fz="sm"
      aria-label="What is inside"
    >
      {counted.map(({ name, text }) => (
        <li key={name}>
          <strong>
            <HomeFigure name={name} />
          </strong>
          {text}
        </li>
      ))}
      <li>
        <strong>{stationIds.length}</strong>
        stations in a timed circuit, with bell and examiner’s sheet
      </li>
    </PlainList>
  );
}

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'What is free, and for how long?',
    answer:
      'The first section of each of the four station types, complete, with your progress and your plan. There is no time limit, and you do not need a card.',
  },
  {
    question: 'Does Premium renew by itself?',
    answer: (
      <>
        No. You pay once for <HomeFigure name="premiumDays" /> days, and nothing more is taken.
      </>
    ),
  },
  {
    question: 'Can I get my money back?',
    answer: (
      <>
        The <Link to={paths.refunds}>refund rules</Link> say when, for Premium and for mock
        interviews.
      </>
    ),
  },
  {
    question: 'Can I trust the answers?',
    answer:
      'Sections name their sources. A figure that a clinician has not yet confirmed is marked as such, and you can report an error in any question.',
  },
  {
    question: 'Does it work on the ward’s network?',
    answer:
      'It is made for a phone with a poor signal. Sections that you have opened can be read and rated offline; your ratings are sent when the connection is back.',
  },
  {
    question: 'Who hears what I record?',
    answer:
      'Only you. Recordings stay on your device. If an examiner that listens is switched on, we ask you first and tell you where the recording goes.',
  },
];

function HomeQuestions() {
  return (
    <section aria-labelledby="questions" className={classes.part}>
      <Title order={2} id="questions">
        Questions before you start
      </Title>
      <div className={classes.questions}>
        {questions.map(({ question, answer }) => (
          <Fold
            key={question}
            className={classes.question}
            summary={
              <Box component="span" py="sm" fw={600}>
                {question}
              </Box>
            }
          >
            <Text mb="md">{answer}</Text>
          </Fold>
        ))}
      </div>
    </section>
  );
}

/** The prices, for visitors without an account. */
export function HomePrices() {
  return (
    <Quiet mt="3xs">
      Premium <HomeFigure name="premiumPrice" /> for <HomeFigure name="premiumDays" /> days: one
      payment, no renewal. Mock interviews {formatPrice(INTERVIEW_PRICE_MINOR)}.
    </Quiet>
  );
}

/**
 * When there are at most this many interviewers, the part about the interview shows them. A separate part would look
 * empty.
 */
const FEW = 2;

/**
 * The interviewers who have chosen to be shown to visitors. Nothing is shown when there are none.
 * @param isBeside whether this instance is inside the part about the interview. Such an instance shows at most FEW
 * interviewers; when there are more, the separate part shows all of them.
 */
export function HomePeople({ isBeside = false }: { isBeside?: boolean }) {
  const { data } = useQuery(shownQuery);
  if (!data || data.interviewers.length === 0) return null;
  if (data.interviewers.length <= FEW !== isBeside) return null;
  return (
    <section aria-labelledby="people" className={isBeside ? classes.beside : classes.part}>
      <Title order={isBeside ? 3 : 2} id="people">
        Your {data.interviewers.length === 1 ? 'interviewer' : 'interviewers'}
      </Title>
      <Columns
        component="ul"
        columns="20rem"
        gap={isBeside ? 'md' : 'var(--mantine-spacing-2xl) var(--mantine-spacing-lg)'}
        m={0}
        mt={isBeside ? 'sm' : 'lg'}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {data.interviewers.map(({ displayName, rank, hospital, about }) => (
          <Group
            key={`${displayName} ${about}`}
            component="li"
            align="flex-start"
            wrap="nowrap"
            gap="md"
          >
            <Box
              component="span"
              className={pieces.round}
              w="3.5rem"
              bg="var(--mantine-primary-color-filled)"
              c="var(--app-on-fill)"
              fw={600}
              aria-hidden
            >
              {initialsOf({ displayName })}
            </Box>
            <div>
              <Title order={isBeside ? 4 : 3} size="h4">
                <bdi>{displayName}</bdi>
              </Title>
              <Text mb="3xs" c="dimmed">
                {[rank, hospital].filter(Boolean).join(', ')}
              </Text>
              <Text>{about}</Text>
            </div>
          </Group>
        ))}
      </Columns>
    </section>
  );
}
