import { Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Interviewer } from '@urost3/contract/availability/availability.schemas.ts';
import type { ReactNode } from 'react';
import { joinFacts } from '../../../lib/facts.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { bookableQuery } from '../../availability/public/availability.queries.ts';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import classes from './slots.module.css';

const ANY = 'any';

const detailOf = ({ rank, languages }: Interviewer) =>
  joinFacts([rank, languages && `speaks ${languages}`]);

interface PersonProps {
  interviewer: Interviewer;
  children?: ReactNode;
}

function Person({ interviewer, children }: PersonProps) {
  const { uid, displayName, about } = interviewer;
  return (
    <>
      <InitialsAvatar uid={uid} name={displayName} />
      <Stack component="span" gap="0.125rem" miw={0} data-wrap="anywhere">
        {children}
        <strong>
          <bdi>{displayName}</bdi>
        </strong>
        <Text span c="dimmed" fz="sm" className={classes.detail}>
          {detailOf(interviewer)}
        </Text>
        {about && <span className={classes.introduction}>{about}</span>}
      </Stack>
    </>
  );
}

interface InterviewerChooserProps {
  /** The uid of the selected interviewer; null for any. */
  value: string | null;
  onChange: (uid: string | null) => void;
}

/**
 * Selects an interviewer, before the learner chooses an hour. Hidden if the request fails; learners then book with any
 * interviewer.
 */
export function InterviewerChooser({ value, onChange }: InterviewerChooserProps) {
  const { data: interviewers, isPending } = useQuery(bookableQuery);
  if (isPending) return <Skeleton h={172} role="status" aria-label="Loading interviewers" />;
  const [first, ...others] = interviewers ?? [];
  if (!first) return null;
  if (others.length === 0)
    return (
      <Card component="section" aria-labelledby="interviewer">
        <Group className={classes.person} gap="sm" align="flex-start" wrap="nowrap">
          <Person interviewer={first}>
            <PartTitle id="interviewer" c="var(--app-accent-text)" fw={600} fz="sm">
              Your interviewer
            </PartTitle>
          </Person>
        </Group>
      </Card>
    );
  const chosen = interviewers?.find(({ uid }) => uid === value);
  return (
    <Card>
      <Radio.Group
        label="Your interviewer"
        labelProps={{ mb: '0.75rem', fw: 700, fz: 'h4' }}
        value={value ?? ANY}
        onChange={(uid) => onChange(uid === ANY ? null : uid)}
      >
        <div className={classes.people}>
          <Radio.Card value={ANY} className={classes.choice}>
            <Radio.Indicator className={classes.indicator} />
            <Stack gap={0}>
              <strong>Any interviewer</strong>
              <Quiet span>All free times</Quiet>
            </Stack>
          </Radio.Card>
          {[first, ...others].map((interviewer) => (
            <Radio.Card key={interviewer.uid} value={interviewer.uid} className={classes.choice}>
              <Radio.Indicator className={classes.indicator} />
              <Person interviewer={interviewer} />
            </Radio.Card>
          ))}
        </div>
        {chosen && (
          <Stack component="p" gap={0} m="0.75rem 0 0" hiddenFrom="xs">
            <Text span c="dimmed" fz="sm">
              {detailOf(chosen)}
            </Text>
            {chosen.about}
          </Stack>
        )}
      </Radio.Group>
    </Card>
  );
}
