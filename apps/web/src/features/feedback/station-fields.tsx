import { NativeSelect, Text, Textarea, Title } from '@mantine/core';
import {
  type PointMark,
  pointMarkLabels,
  pointMarks,
  type StationFeedback,
} from '@urost3/contract/feedback.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import classes from './feedback.module.css';

interface StationFieldsProps {
  station: StationFeedback;
  onChange: (station: StationFeedback) => void;
}

/** The checklist of one station type. */
export function StationFields({ station, onChange }: StationFieldsProps) {
  const id = useId();
  const label = stationLabels[station.stationId];
  const mark = (text: string, value: PointMark) =>
    onChange({
      ...station,
      points: station.points.map((point) =>
        point.text === text ? { ...point, mark: value } : point,
      ),
    });
  return (
    <section className={classes.station} aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb="xs">
        {label}
      </Title>
      {station.points.map((point, index) => (
        <div key={point.text} className={classes.point}>
          <Text component="label" htmlFor={`${id}-${index}`}>
            {point.text}
          </Text>
          <NativeSelect
            id={`${id}-${index}`}
            // Two stations may have a point in common.
            aria-label={`${label}: ${point.text}`}
            value={point.mark}
            data={pointMarks.map((value) => ({ value, label: pointMarkLabels[value] }))}
            onChange={(event) => mark(point.text, event.currentTarget.value as PointMark)}
          />
        </div>
      ))}
      <Textarea
        mt="sm"
        label={`Comment on ${label}`}
        value={station.comment}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => onChange({ ...station, comment: event.currentTarget.value })}
      />
    </section>
  );
}
