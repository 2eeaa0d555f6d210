import { Button, Text } from '@mantine/core';
import { type RatingBand, ratingBand } from '@urost3/contract/study.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './home.module.css';
import { sampleQuestions } from './home-sample-questions.ts';

const total = sampleQuestions.length;
/** The three rating bands, each computed from a typical rating. */
const bands = [25, 70, 95].map(ratingBand);

/** Three real questions that visitors can answer as on a study page. Nothing is stored. */
export function SampleQuestion() {
  const [index, setIndex] = useState(0);
  const [isRevealed, setIsRevealed] = useState(false);
  const [rating, setRating] = useState<RatingBand | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const current = sampleQuestions[index];
  const answered = index + (isRevealed ? 1 : 0);

  const show = (next: number) => {
    setIndex(next);
    setIsRevealed(false);
    // Moves the focus to the part that shows the next question. After the last question the pressed button is removed,
    // and the focus would be lost.
    part.current?.focus();
  };

  return (
    <section className={classes.sample} aria-label="Try three questions">
      <div className={classes.sampleHead}>
        <span>Emergency Stations</span>
        <span>
          Progress: {answered} / {total}
        </span>
      </div>
      <div className={classes.track}>
        <div style={{ width: `${(answered / total) * 100}%` }} />
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        A boy of 15 woke four hours ago with sudden, severe pain in his left testis.
      </Text>
      <div ref={part} tabIndex={-1}>
        {current && (
          <>
            <div className={classes.question}>
              <Text fw={600}>{current.question}</Text>
              {isRevealed && <Text className={classes.answer}>{current.answer}</Text>}
              <Button mt="md" onClick={() => (isRevealed ? show(index + 1) : setIsRevealed(true))}>
                {isRevealed ? nextWords(index) : 'Reveal Answer'}
              </Button>
            </div>
            <NextQuestion text={sampleQuestions[index + 1]?.question} />
          </>
        )}
        {!current && (
          <div className={classes.question}>
            <Text fw={600}>How well did you perform in this station?</Text>
            <div className={classes.bands}>
              {bands.map((band) => (
                <Button
                  key={band}
                  variant={rating === band ? 'filled' : 'default'}
                  aria-pressed={rating === band}
                  onClick={() => setRating(band)}
                >
                  {band}
                </Button>
              ))}
            </div>
            {rating && (
              <Text className={classes.answer} role="status">
                {rating === 'Completed'
                  ? 'That section would rest now, and come back before you forget it.'
                  : 'That section would come back in a day or two, until you can say it.'}
              </Text>
            )}
            <Button component={Link} to={paths.signup} mt="md" fullWidth>
              Sign up free: 4 sections open
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

const nextWords = (index: number) => (index + 1 < total ? 'Next question' : 'Rate yourself');

function NextQuestion({ text }: { text: string | undefined }) {
  return text ? (
    <div className={classes.next}>
      <Text>{text}</Text>
    </div>
  ) : null;
}
