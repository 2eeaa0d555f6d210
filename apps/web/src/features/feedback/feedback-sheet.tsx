import { Badge, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { pointWeightLabels } from '@urost3/contract/checklist.ts';
import type { Feedback, PointMark, StationFeedback } from '@urost3/contract/feedback.schemas.ts';
import { globalMarks, pointMarkLabels, stationPercent } from '@urost3/contract/feedback.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import { formatLongDate } from '../../lib/dates.ts';
import { goToPart } from '../../ui/go-to-part.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { MarkdownLine } from '../../ui/markdown.tsx';
import own from './feedback-sheet.module.css';
import classes from './public/feedback.module.css';
import { pointMarkColours } from './public/mark-colours.ts';

const idOfStation = (stationId: StationId) => `station-${stationId}`;

export function FeedbackSheet({ feedback }: { feedback: Feedback }) {
  const mark = globalMarks.find((item) => item.value === feedback.globalMark);
  return (
    <Stack gap="lg">
      <div>
        {mark && (
          <div className={own.result}>
            <p className={own.figure} aria-hidden>
              {mark.value}
              <span>/5</span>
            </p>
            <div>
              <VisuallyHidden>Global mark: {mark.value} of 5 – </VisuallyHidden>
              <Text span display="block" fw={650} size="lg">
                {mark.label}
              </Text>
              <Text c="dimmed">{mark.anchor}</Text>
            </div>
          </div>
        )}
        <blockquote className={own.said}>
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
  return counts.join(' · ');
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
      <Title order={3} size="h4" id={id}>
        {count === 1 ? '1 point' : `${count} points`} to improve
      </Title>
      <Text size="sm" c="dimmed">
        {countsOf(stations)}
      </Text>
      <div className={own.groups}>
        {missed.map(({ stationId, points }) => (
          <div key={stationId}>
            <h4 className={own.station}>
              <button
                type="button"
                className={own.toStation}
                onClick={() => goToPart(idOfStation(stationId))}
              >
                {stationLabels[stationId]}
                <ChevronRightIcon size={14} />
              </button>
            </h4>
            <ul className={own.points}>
              {points.map((point) => (
                <li key={point.text}>
                  <span>
                    <MarkdownLine>{point.text}</MarkdownLine>
                  </span>
                  <PointBadge mark={point.mark} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function PointBadge({ mark }: { mark: PointMark }) {
  return (
    <Badge color={pointMarkColours[mark]} variant="light" className={classes.mark}>
      {pointMarkLabels[mark]}
    </Badge>
  );
}

function StationMarks({ station }: { station: StationFeedback }) {
  const percent = stationPercent(station);
  const id = idOfStation(station.stationId);
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id={id} tabIndex={-1}>
          {stationLabels[station.stationId]}
        </Title>
        {percent !== null && <Text fw={600}>{percent}%</Text>}
      </Group>
      {station.title && <Text mb="xs">{station.title}</Text>}
      <ul className={own.points}>
        {station.points.map((point) => (
          <li key={point.text}>
            <span>
              {point.weight !== 'major' && (
                <strong className={classes.weight}>{pointWeightLabels[point.weight]} </strong>
              )}
              <MarkdownLine>{point.text}</MarkdownLine>
            </span>
            <PointBadge mark={point.mark} />
          </li>
        ))}
      </ul>
      {station.comment && <Text className={classes.words}>{station.comment}</Text>}
    </section>
  );
}
