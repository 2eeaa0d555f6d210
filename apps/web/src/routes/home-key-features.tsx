import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CalendarIcon,
  ChartIcon,
  ClockIcon,
  HeadphonesIcon,
  MicrophoneIcon,
  QuestionIcon,
  StethoscopeIcon,
  UserIcon,
} from '../ui/icons.tsx';
import classes from './home.module.css';

interface Feature {
  icon: ReactNode;
  title: string;
  text: string;
}

const features: Feature[] = [
  {
    icon: <StethoscopeIcon />,
    title: 'Four station types',
    text: 'Clinical skills, communication, emergency and outpatient stations.',
  },
  {
    icon: <QuestionIcon />,
    title: 'One question at a time',
    text: 'Answer aloud, then reveal the answer, as in the interview.',
  },
  {
    icon: <HeadphonesIcon />,
    title: 'Listen on the move',
    text: 'Audio at your speed, with a transcript.',
  },
  {
    icon: <ClockIcon />,
    title: 'A timed circuit',
    text: 'Two minutes to read, thirteen to speak, then the examiner’s sheet.',
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
    icon: <CalendarIcon />,
    title: 'Mock interviews',
    text: '60 minutes, one to one, at a time that suits your rota.',
  },
  {
    icon: <UserIcon />,
    title: 'A community of candidates',
    text: 'Ask, answer and practise with others who are preparing.',
  },
];

export function KeyFeatures() {
  return (
    <section aria-labelledby="key-features" className={classes.features}>
      <Title order={2} id="key-features">
        Key features
      </Title>
      <ul className={classes.grid}>
        {features.map((feature) => (
          <li key={feature.title} className={classes.feature}>
            <span className={classes.icon} aria-hidden>
              {feature.icon}
            </span>
            <Title order={3} size="h4">
              {feature.title}
            </Title>
            <Text c="dimmed">{feature.text}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
