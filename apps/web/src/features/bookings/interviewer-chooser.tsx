import { Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability.schemas.ts';
import type { ReactNode } from 'react';
import { bookableQuery } from '../availability/public/availability.queries.ts';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import classes from './interviewer-chooser.module.css';

const ANY = 'any';

const detailOf = ({ rank, languages }: Interviewer) =>
  [rank, languages && `speaks ${languages}`].filter(Boolean).join(' · ');

/** Whether the times are beside the calendar (booking-screen.module.css). */
const useIsWide = () =>
  useMediaQuery('(min-width: 56em)', undefined, { getInitialValueInEffect: false });

interface PersonProps {
  interviewer: Interviewer;
  /** Whether only the name and the grade are shown. */
  isShort?: boolean;
  children?: ReactNode;
}

function Person({ interviewer, isShort = false, children }: PersonProps) {
  const { uid, displayName, rank, about } = interviewer;
  return (
    <>
      <InitialsAvatar uid={uid} name={displayName} />
      <span className={classes.words}>
        {children}
        <strong>{displayName}</strong>
        <span className={classes.detail}>{isShort ? rank : detailOf(interviewer)}</span>
        {about && !isShort && <span className={classes.about}>{about}</span>}
      </span>
    </>
  );
}

/** On a phone the introduction of a single interviewer is below the times, so that the calendar is on the first screen. */
export function InterviewerAbout() {
  const { data: interviewers } = useQuery(bookableQuery);
  const isWide = useIsWide();
  const only = interviewers?.length === 1 ? interviewers[0] : undefined;
  if (isWide || !only || !(only.about || only.languages)) return null;
  return (
    <section className={classes.card} aria-labelledby="about-interviewer">
      <Title order={2} size="h4" id="about-interviewer">
        About {only.displayName}
      </Title>
      {only.about && <Text mt={4}>{only.about}</Text>}
      {only.languages && (
        <Text size="sm" c="dimmed" mt={4}>
          Speaks {only.languages}
        </Text>
      )}
    </section>
  );
}

interface InterviewerChooserProps {
  /** The uid of the selected interviewer; null for any. */
  value: string | null;
  onChange: (uid: string | null) => void;
}

/** Shows the interviewers before an hour is selected. If the request fails, learners book without a choice. */
export function InterviewerChooser({ value, onChange }: InterviewerChooserProps) {
  const { data: interviewers, isPending } = useQuery(bookableQuery);
  const isWide = useIsWide();
  if (isPending)
    return <Skeleton h={isWide ? 132 : 100} role="status" aria-label="Loading interviewers" />;
  const [first, ...others] = interviewers ?? [];
  if (!first) return null;
  if (others.length === 0)
    return (
      <section className={classes.card} aria-labelledby="interviewer">
        <div className={classes.person}>
          <Person interviewer={first} isShort={!isWide}>
            <Title order={2} id="interviewer" className={classes.label}>
              Your interviewer
            </Title>
          </Person>
        </div>
      </section>
    );
  const chosen = interviewers?.find(({ uid }) => uid === value);
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
              All free times
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
      {chosen && (
        <p className={classes.chosen} aria-hidden>
          <span className={classes.detail}>{detailOf(chosen)}</span>
          {chosen.about}
        </p>
      )}
    </Radio.Group>
  );
}
