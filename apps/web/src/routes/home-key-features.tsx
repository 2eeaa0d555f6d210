import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChartIcon, HeadphonesIcon, MicrophoneIcon, UserIcon } from '../ui/icons.tsx';
import classes from './home.module.css';

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
