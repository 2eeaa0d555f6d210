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
    text: 'Clinical skills, communication, emergency and outpatient stations, each section with its scenario and teaching.',
  },
  {
    icon: <QuestionIcon />,
    title: 'One question at a time',
    text: 'Answer aloud, then reveal. The next question waits its turn, as it does across the table.',
  },
  {
    icon: <HeadphonesIcon />,
    title: 'Listen on the move',
    text: 'Sections with audio play at your speed, with a transcript for the quiet parts of the ward.',
  },
  {
    icon: <ClockIcon />,
    title: 'A timed circuit',
    text: 'Two minutes to read, thirteen to speak, a bell, and then the examiner’s sheet. The clock does not stop.',
  },
  {
    icon: <MicrophoneIcon />,
    title: 'Hear yourself answer',
    text: 'Record what you say, on your own device, and listen with the mark sheet beside it.',
  },
  {
    icon: <ChartIcon />,
    title: 'Progress you can trust',
    text: 'Rate yourself after every section and see what is done, what needs revision and where your time went.',
  },
  {
    icon: <CalendarIcon />,
    title: 'Mock interviews',
    text: 'Book a private 60-minute interview, one to one, at a time that suits your rota.',
  },
  {
    icon: <UserIcon />,
    title: 'A community of candidates',
    text: 'Ask, answer and practise with others who are preparing for the same day.',
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
