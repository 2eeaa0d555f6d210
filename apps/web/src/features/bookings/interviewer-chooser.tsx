import { Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability.schemas.ts';
import { bookableQuery } from '../availability/public/availability.queries.ts';
import { Face } from '../people/public/face.tsx';
import classes from './interviewer-chooser.module.css';

const ANY = 'any';

function Person({ interviewer }: { interviewer: Interviewer }) {
  const { displayName, rank, about, languages } = interviewer;
  return (
    <>
      <Face name={displayName} />
      <span className={classes.words}>
        <strong>{displayName}</strong>
        {rank && <span className={classes.detail}>{rank}</span>}
        {about && <span>{about}</span>}
        {languages && <span className={classes.detail}>Speaks {languages}</span>}
      </span>
    </>
  );
}

interface InterviewerChooserProps {
  /** The chosen interviewer's uid; null = any. */
  value: string | null;
  onChange: (uid: string | null) => void;
}

/** Who the interviewers are, before an hour is chosen. Without an answer people book as if there were no choice. */
export function InterviewerChooser({ value, onChange }: InterviewerChooserProps) {
  const { data: interviewers, isPending } = useQuery(bookableQuery);
  if (isPending) return <Skeleton h={132} role="status" aria-label="Loading interviewers" />;
  const [first, ...others] = interviewers ?? [];
  if (!first) return null;
  if (others.length === 0)
    return (
      <section className={classes.card} aria-labelledby="interviewer">
        <Title order={2} size="h4" id="interviewer" mb="sm">
          Your interviewer
        </Title>
        <div className={classes.person}>
          <Person interviewer={first} />
        </div>
      </section>
    );
  return (
    <Radio.Group
      className={classes.card}
      label="Your interviewer"
      classNames={{ label: classes.title }}
      value={value ?? ANY}
      onChange={(uid) => onChange(uid === ANY ? null : uid)}
    >
      <div className={classes.people}>
        <Radio.Card value={ANY} className={classes.choice}>
          <Radio.Indicator />
          <Stack gap={0}>
            <strong>Any interviewer</strong>
            <Text span size="sm" c="dimmed">
              The most free times
            </Text>
          </Stack>
        </Radio.Card>
        {[first, ...others].map((interviewer) => (
          <Radio.Card key={interviewer.uid} value={interviewer.uid} className={classes.choice}>
            <Radio.Indicator />
            <Person interviewer={interviewer} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
