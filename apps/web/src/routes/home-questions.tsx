import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './home.module.css';
import { HomeFigure } from './home-figure.tsx';
import sections from './home-sections.module.css';

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

export function HomeQuestions() {
  return (
    <section aria-labelledby="questions" className={classes.features}>
      <Title order={2} id="questions">
        Questions before you start
      </Title>
      <div className={sections.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
