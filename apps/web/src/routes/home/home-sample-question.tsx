import { Box, Button, Group, Text } from '@mantine/core';
import { type RatingBand, ratingBand } from '@urost3/contract/study/study.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { Card } from '../../ui/page/pieces.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import classes from './home.module.css';

/** The section of the sample content from which the questions are taken. It is open to everybody with an account. */
export const SAMPLE_SECTION = 'emergency_stations/01-testicular-torsion-in-a-teenager.md';

/** The questions of the home page, each with the first paragraph of its model answer. */
export const sampleQuestions = [
  {
    question:
      'The emergency registrar would like to keep the ultrasound slot "just to be sure" about this boy. What do you say?',
    answer:
      'Please cancel the scan, and thank you for a quick and clear referral. This is torsion until I have looked. He has sudden pain, vomiting, a high transverse testis and no cremasteric reflex, and he is already four hours in.',
  },
  {
    question:
      'Who gives consent for a 15-year-old with a painful testis, and what must the form say?',
    answer:
      "He can, if he understands it. I speak to him first, as the patient, with his mother there if he wishes, and he tells me back what is wrong, what I want to do and what could happen if we do nothing. If he can do that he is Gillick competent and consents himself. If not, someone with parental responsibility signs. And if no parent can be reached and he is too unwell to decide, I don't wait. I act in his best interests, tell my consultant, and put in the notes who was rung and when.",
  },
  {
    question: 'Is there a place for untwisting the testis by hand in the emergency department?',
    answer:
      'Yes, but only as a bridge, when theatre is unavoidably delayed or he must be transferred, and only if he can bear it. It never replaces exploration and it must never delay the theatre call.',
  },
];

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
    <Card component="section" className={classes.sample} aria-label="Try three questions">
      <Group gap={0} justify="space-between" wrap="nowrap" c="dimmed" fz="sm">
        <span>Emergency Stations</span>
        <span>
          Progress: {answered} / {total}
        </span>
      </Group>
      <ShareBar
        value={(answered / total) * 100}
        h={6}
        mt="xs"
        mb="md"
        bg="var(--app-surface-muted)"
        color="var(--mantine-primary-color-filled)"
      />
      <Quiet mb="sm">
        A boy of 15 woke four hours ago with sudden, severe pain in his left testis.
      </Quiet>
      <div ref={part} tabIndex={-1}>
        {current && (
          <>
            <Box p="md" bdrs="var(--mantine-radius-default)" bg="var(--app-accent-soft)">
              <Text fw={600}>{current.question}</Text>
              {isRevealed && <Answer>{current.answer}</Answer>}
              <Button mt="md" onClick={() => (isRevealed ? show(index + 1) : setIsRevealed(true))}>
                {isRevealed ? nextWords(index) : 'Reveal Answer'}
              </Button>
            </Box>
            <NextQuestion text={sampleQuestions[index + 1]?.question} />
          </>
        )}
        {!current && (
          <Box p="md" bdrs="var(--mantine-radius-default)" bg="var(--app-accent-soft)">
            <Text fw={600}>How well did you perform in this station?</Text>
            <Group mt="sm" gap="2xs">
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
            </Group>
            {rating && (
              <Answer role="status">
                {rating === 'Completed'
                  ? 'That section would rest now, and come back before you forget it.'
                  : 'That section would come back in a day or two, until you can say it.'}
              </Answer>
            )}
            <Button component={Link} to={paths.signup} mt="md" fullWidth>
              Sign up free: 4 sections open
            </Button>
          </Box>
        )}
      </div>
    </Card>
  );
}

const nextWords = (index: number) => (index + 1 < total ? 'Next question' : 'Rate yourself');

function NextQuestion({ text }: { text: string | undefined }) {
  return text ? (
    <Text
      mt="sm"
      px="md"
      py="sm"
      bd="1px dashed var(--page-line)"
      bdrs="var(--mantine-radius-default)"
      c="dimmed"
    >
      {text}
    </Text>
  ) : null;
}

function Answer(props: { role?: 'status'; children: ReactNode }) {
  return (
    <Text
      className={pieces.ruled}
      mt="sm"
      pt="sm"
      style={{ borderColor: 'var(--mantine-color-petrol-2)' }}
      {...props}
    />
  );
}
