import { Text, Title } from '@mantine/core';
import { pointMarkLabels } from '@urost3/contract/feedback.ts';
import { INTERVIEW_MINUTES, INTERVIEW_PRICE_MINOR } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { cx } from '../ui/class-names.ts';
import classes from './home.module.css';
import { HomePeople } from './home-people.tsx';
import sections from './home-sections.module.css';

const points = [
  { text: 'Recognises torsion as a time-critical emergency', mark: 'met' },
  { text: 'Explores without waiting for a scan', mark: 'met' },
  { text: 'Consents for fixing the other side', mark: 'partly' },
  { text: 'Says when and whom to call for help', mark: 'not_met' },
] as const;

/** Describes the mock interview, beside an invented example of the interviewer's mark sheet. */
export function HomeInterview() {
  return (
    <section aria-labelledby="interview" className={classes.features}>
      <div className={sections.interview}>
        <div>
          <Title order={2} id="interview">
            An hour with an examiner, and the sheet afterwards
          </Title>
          <Text mt="md" maw="34rem">
            Four stations in {INTERVIEW_MINUTES} minutes, one to one, by video. Your interviewer
            marks every point as the panel does and writes down what to change.
          </Text>
          <Text mt="sm" c="dimmed" maw="34rem">
            {formatMoney(INTERVIEW_PRICE_MINOR)} each. Premium members pay{' '}
            {formatMoney(INTERVIEW_PRICE_MINOR / 2)} for their first.
          </Text>
          <HomePeople isBeside />
        </div>
        <figure className={cx(classes.sample, sections.sheet)}>
          <figcaption>An invented sheet, to show what you get</figcaption>
          <Text fw={650}>Global mark: 4 of 5</Text>
          <ul>
            {points.map(({ text, mark }) => (
              <li key={text}>
                {text}
                <span className={sections.mark} data-mark={mark}>
                  {pointMarkLabels[mark]}
                </span>
              </li>
            ))}
          </ul>
          <blockquote>
            Calm and well ordered. Mention the other side before you are asked.
          </blockquote>
        </figure>
      </div>
    </section>
  );
}
