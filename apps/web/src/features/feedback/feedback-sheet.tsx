import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { pointWeightLabels } from '@urost3/contract/checklist.ts';
import type { Feedback, StationFeedback } from '@urost3/contract/feedback.schemas.ts';
import { globalMarks, pointMarkLabels, stationPercent } from '@urost3/contract/feedback.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { MarkdownLine } from '../../ui/markdown.tsx';
import classes from './public/feedback.module.css';
import { pointMarkColours } from './public/mark-colours.ts';

export function FeedbackSheet({ feedback }: { feedback: Feedback }) {
  const mark = globalMarks.find((item) => item.value === feedback.globalMark);
  return (
    <Stack gap="lg">
      <div>
        {mark && (
          <Text fw={650} size="lg">
            Global mark: {mark.value} of 5 – {mark.label}
          </Text>
        )}
        {mark && <Text c="dimmed">{mark.anchor}</Text>}
        <Text className={classes.words}>{feedback.words}</Text>
        <Text size="sm" c="dimmed" mt="xs">
          {feedback.authorName}, {formatLongDate(feedback.publishedAt ?? feedback.updatedAt)}
        </Text>
      </div>
      {feedback.stations.map((station) => (
        <StationMarks key={station.stationId} station={station} />
      ))}
    </Stack>
  );
}

function StationMarks({ station }: { station: StationFeedback }) {
  const percent = stationPercent(station);
  const id = `station-${station.stationId}`;
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id={id}>
          {stationLabels[station.stationId]}
        </Title>
        {percent !== null && <Text fw={600}>{percent}%</Text>}
      </Group>
      {station.title && <Text mb="xs">{station.title}</Text>}
      <ul className={classes.points}>
        {station.points.map((point) => (
          <li key={point.text}>
            <span>
              {point.weight !== 'major' && (
                <strong className={classes.weight}>{pointWeightLabels[point.weight]} </strong>
              )}
              <MarkdownLine>{point.text}</MarkdownLine>
            </span>
            <Badge color={pointMarkColours[point.mark]} variant="light" className={classes.mark}>
              {pointMarkLabels[point.mark]}
            </Badge>
          </li>
        ))}
      </ul>
      {station.comment && <Text className={classes.words}>{station.comment}</Text>}
    </section>
  );
}
