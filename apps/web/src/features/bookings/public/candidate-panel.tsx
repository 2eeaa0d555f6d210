import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CandidateHistory } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useId } from 'react';
import { formatDay, formatLongDate } from '../../../lib/dates.ts';
import { Card, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { candidateQuery } from './interview.queries.ts';

const sources: Record<CandidateHistory['sections'][number]['source'], string> = {
  mark: 'Mark sheet',
  questions: 'Questions',
  rating: 'Own rating',
};

interface CandidatePanelProps {
  bookingId: string;
  name: string;
  /** Whether the learner already has the feedback. If so, a panel without any information from the learner is hidden. */
  isShared?: boolean;
}

/** What the candidate wants to practise, and the earlier marks if the candidate shares them. */
export function CandidatePanel({ bookingId, name, isShared = false }: CandidatePanelProps) {
  const id = useId();
  const candidate = useQuery(candidateQuery(bookingId));
  const { data } = candidate;
  if (data && !data.focus && data.stationIds.length === 0 && !data.history) {
    if (isShared) return null;
    return (
      <section aria-label={`What ${name} wants to practise`}>
        <Quiet>
          {name} has not said what to practise, and shares no earlier marks. Ask at the beginning.
        </Quiet>
      </section>
    );
  }
  return (
    <Card component="section" gap="md" p="md" aria-labelledby={id}>
      <PartTitle id={id}>What {name} wants to practise</PartTitle>
      {!data && (
        <QueryState
          query={candidate}
          loading="Loading what the candidate wrote"
          otherwise="This could not be loaded. Please try again."
        />
      )}
      {data && (
        <Stack gap="sm">
          {data.stationIds.length > 0 && (
            <div>
              {data.stationIds.map((stationId) => (
                <Badge key={stationId} mr={6}>
                  {stationLabels[stationId]}
                </Badge>
              ))}
            </div>
          )}
          {data.focus && <Text data-wrap="lines">{data.focus}</Text>}
          {data.stationIds.length === 0 && !data.focus && (
            <Text>{name} has not said. Ask at the beginning.</Text>
          )}
          {data.history ? (
            <History history={data.history} name={name} />
          ) : (
            <Quiet>{name} has not shared earlier marks.</Quiet>
          )}
        </Stack>
      )}
    </Card>
  );
}

function History({ history, name }: { history: CandidateHistory; name: string }) {
  const { sections, interviews } = history;
  if (sections.length === 0 && interviews.length === 0)
    return <Quiet>{name} shares earlier marks, and has none yet.</Quiet>;
  return (
    <>
      {sections.length > 0 && (
        <div>
          <Quiet>Latest results, shared by {name}</Quiet>
          <PlainList lined>
            {sections.map(({ stationId, sectionId, title, percent, source, onDay }) => (
              <Group
                key={`${stationId}/${sectionId}`}
                component="li"
                align="flex-start"
                justify="space-between"
                wrap="nowrap"
                py="2xs"
              >
                <span>
                  {title}
                  <Text component="span" size="xs" c="dimmed" display="block">
                    {stationLabels[stationId]} · {sources[source]},{' '}
                    {formatDay(`${onDay}T12:00:00Z`)}
                  </Text>
                </span>
                <strong>{percent}%</strong>
              </Group>
            ))}
          </PlainList>
        </div>
      )}
      {interviews.length > 0 && (
        <div>
          <Quiet>Earlier interviews</Quiet>
          <Box component="ul" m={0} ps="lg">
            {interviews.map(({ publishedAt, globalMark, stations }) => (
              <li key={publishedAt}>
                {formatLongDate(publishedAt)}: global mark {globalMark ?? 'not given'}
                {stations.map(
                  ({ stationId, percent }) =>
                    percent !== null && `, ${stationLabels[stationId]} ${percent}%`,
                )}
              </li>
            ))}
          </Box>
        </div>
      )}
    </>
  );
}
