import { Loader, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type {
  PointMark,
  SheetSection,
  StationFeedback,
} from '@urost3/contract/feedback/feedback.schemas.ts';
import { feedbackRoutes, stationPercent } from '@urost3/contract/feedback/feedback.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useId, useRef } from 'react';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { Card, Fold, PartTitle } from '../../ui/page/pieces.tsx';
import classes from './feedback.module.css';
import { generalPoints, sheetPartId } from './mark-sheet.ts';
import { PointRow } from './public/point-row.tsx';

interface StationFieldsProps {
  bookingId: string;
  station: StationFeedback;
  /** Whether the fields are shown at first. */
  isOpen: boolean;
  sections: readonly SheetSection[];
  onChange: (station: StationFeedback) => void;
}

/** The sheet of one station: the section that was practised, and its points. */
export function StationFields(props: StationFieldsProps) {
  const { bookingId, station, isOpen, sections, onChange } = props;
  const id = useId();
  const { stationId } = station;
  const label = stationLabels[stationId];
  const percent = stationPercent(station);
  // The marks by section id. When the interviewer chooses a section again, its earlier marks are restored.
  const marked = useRef(new Map<string | null, StationFeedback['points']>());
  const choose = useMutation({
    mutationFn: async (sectionId: string | null) => {
      if (sectionId === null) return { sectionId, title: null, points: generalPoints(stationId) };
      const params = { id: bookingId, stationId, sectionId };
      const { title, points } = await callApi(feedbackRoutes.getPoints, { params });
      const own = points.map((point) => ({ ...point, mark: 'not_seen' as const }));
      return { sectionId, title, points: own.length > 0 ? own : generalPoints(stationId) };
    },
    onSuccess: ({ points, ...chosen }) => {
      marked.current.set(station.sectionId, station.points);
      const before = marked.current.get(chosen.sectionId) ?? [];
      const markOf = (text: string) => before.find((point) => point.text === text)?.mark;
      onChange({
        ...station,
        ...chosen,
        points: points.map((point) => ({ ...point, mark: markOf(point.text) ?? point.mark })),
      });
    },
  });
  const mark = (index: number, value: PointMark) =>
    onChange({
      ...station,
      points: station.points.map((point, at) => (at === index ? { ...point, mark: value } : point)),
    });
  return (
    <Card component="section" id={sheetPartId(stationId)} tabIndex={-1} aria-labelledby={id}>
      <Fold
        className={classes.fold}
        open={isOpen}
        summary={
          <>
            <PartTitle id={id}>{label}</PartTitle>
            {percent === null ? (
              <span className={classes.unmarked}>Not practised</span>
            ) : (
              <strong className={classes.percent}>{percent}%</strong>
            )}
          </>
        }
      >
        <NativeSelect
          // The visible label omits the station, because the card's title shows it. Screen readers get the full label.
          label="Station practised"
          aria-label={`Station practised: ${label}`}
          mb="sm"
          value={station.sectionId ?? ''}
          disabled={choose.isPending}
          rightSection={choose.isPending ? <Loader size="xs" /> : undefined}
          error={choose.isError ? messageOf(choose.error, 'The points could not be loaded.') : null}
          data={[
            { value: '', label: 'Any station (general points)' },
            ...withChosen(sections, station).map(({ sectionId, title }) => ({
              value: sectionId,
              label: title,
            })),
          ]}
          onChange={(event) => choose.mutate(event.currentTarget.value || null)}
        />
        {/* The old points are inert while the points of another section load, because the new points replace them. */}
        <div inert={choose.isPending}>
          {station.points.map((point, index) => (
            <PointRow
              key={point.text}
              point={point}
              station={label}
              onMark={(value) => mark(index, value)}
            />
          ))}
        </div>
        <Textarea
          mt="sm"
          label={`Comment on ${label}`}
          value={station.comment}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => onChange({ ...station, comment: event.currentTarget.value })}
        />
      </Fold>
    </Card>
  );
}

/** The sections to choose from. If the chosen section has been withdrawn, it stays in the list. */
function withChosen(sections: readonly SheetSection[], station: StationFeedback) {
  const { stationId, sectionId, title } = station;
  if (sectionId === null || sections.some((item) => item.sectionId === sectionId)) return sections;
  return [...sections, { stationId, sectionId, title: title ?? sectionId }];
}
