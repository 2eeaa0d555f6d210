import { Anchor, Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { pointWeightLabels } from '@urost3/contract/content/checklist.ts';
import type {
  Feedback,
  PointMark,
  StationFeedback,
} from '@urost3/contract/feedback/feedback.schemas.ts';
import {
  globalMarks,
  pointMarkLabels,
  stationPercent,
} from '@urost3/contract/feedback/feedback.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { type ReactNode, useId } from 'react';
import { formatLongDate } from '../../lib/dates.ts';
import { joinFacts } from '../../lib/facts.ts';
import { ChevronRightIcon } from '../../ui/media/icons.tsx';
import { goToPart } from '../../ui/page/page-parts.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Columns, PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { MarkdownLine } from '../../ui/text/markdown.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { MarkBadge } from './public/mark-badge.tsx';

const idOfStation = (stationId: StationId) => `station-${stationId}`;

export function FeedbackSheet({ feedback }: { feedback: Feedback }) {
  const mark = globalMarks.find((item) => item.value === feedback.globalMark);
  return (
    <Stack gap="lg">
      <div>
        {mark && (
          <Group gap="md" align="baseline" wrap="nowrap">
            <Box
              component="p"
              flex="none"
              m={0}
              c="var(--app-accent-text)"
              fz="var(--app-figure-large)"
              fw={700}
              lh={1}
              aria-hidden
            >
              {mark.value}
              <Box component="span" c="dimmed" fz="lg" fw={400}>
                /5
              </Box>
            </Box>
            <div>
              <VisuallyHidden>Global mark: {mark.value} of 5 – </VisuallyHidden>
              <Text span display="block" fw={600} size="lg">
                {mark.label}
              </Text>
              <Text c="dimmed">{mark.anchor}</Text>
            </div>
          </Group>
        )}
        <blockquote className={pieces.said}>
          {feedback.words && <p>{feedback.words}</p>}
          <cite>
            <bdi>{feedback.authorName}</bdi>,{' '}
            {formatLongDate(feedback.publishedAt ?? feedback.updatedAt)}
          </cite>
        </blockquote>
      </div>
      <ToImprove stations={feedback.stations} />
      {feedback.stations.map((station) => (
        <StationMarks key={station.stationId} station={station} />
      ))}
    </Stack>
  );
}

/** Formats as '12 met · 5 partly met · 3 not met'. */
function countsOf(stations: readonly StationFeedback[]): string {
  const marks = stations.flatMap(({ points }) => points.map(({ mark }) => mark));
  const counts = (['met', 'partly', 'not_met'] as const).map((kind) => {
    const count = marks.filter((mark) => mark === kind).length;
    return `${count} ${pointMarkLabels[kind].toLowerCase()}`;
  });
  return joinFacts(counts);
}

/** The points that cost marks, shown above the full sheets, which contain all points. */
function ToImprove({ stations }: { stations: readonly StationFeedback[] }) {
  const id = useId();
  const missed = stations
    .map(({ stationId, points }) => ({
      stationId,
      points: (['not_met', 'partly'] as const).flatMap((mark) =>
        points.filter((point) => point.mark === mark),
      ),
    }))
    .filter(({ points }) => points.length > 0);
  const count = missed.reduce((sum, { points }) => sum + points.length, 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <PartTitle order={3} id={id}>
        {counted(count, 'point')} to improve
      </PartTitle>
      <Quiet>{countsOf(stations)}</Quiet>
      {/* Two columns where there is enough space, so that all four stations are visible. */}
      <Columns columns="20rem" gap="1.25rem 2rem" mt="lg">
        {missed.map(({ stationId, points }) => (
          <div key={stationId}>
            <Box component="h4" m={0}>
              <Anchor
                component="button"
                type="button"
                mih={44}
                fz="md"
                fw={600}
                underline="always"
                onClick={() => goToPart(idOfStation(stationId))}
              >
                {stationLabels[stationId]} <ChevronRightIcon size={14} />
              </Anchor>
            </Box>
            <PlainList lined>
              {points.map((point) => (
                <MarkedPoint key={point.text} mark={point.mark}>
                  <MarkdownLine>{point.text}</MarkdownLine>
                </MarkedPoint>
              ))}
            </PlainList>
          </div>
        ))}
      </Columns>
    </section>
  );
}

/** A point with its mark, which is below the point on a phone. */
function MarkedPoint({ mark, children }: { mark: PointMark; children: ReactNode }) {
  return (
    <Group component="li" gap="0.25rem 0.75rem" py="2xs">
      <Box component="span" flex={{ base: '1 1 100%', xs: '1 1 14rem' }}>
        {children}
      </Box>
      <MarkBadge mark={mark} />
    </Group>
  );
}

function StationMarks({ station }: { station: StationFeedback }) {
  const percent = stationPercent(station);
  const id = idOfStation(station.stationId);
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <PartTitle order={3} id={id} tabIndex={-1}>
          {stationLabels[station.stationId]}
        </PartTitle>
        {percent !== null && <Text fw={600}>{percent}%</Text>}
      </Group>
      {station.title && <Text mb="xs">{station.title}</Text>}
      <PlainList lined>
        {station.points.map((point) => (
          <MarkedPoint key={point.text} mark={point.mark}>
            {point.weight !== 'major' && <strong>{pointWeightLabels[point.weight]} </strong>}
            <MarkdownLine>{point.text}</MarkdownLine>
          </MarkedPoint>
        ))}
      </PlainList>
      {station.comment && (
        <Text mt="2xs" data-wrap="lines">
          {station.comment}
        </Text>
      )}
    </section>
  );
}
