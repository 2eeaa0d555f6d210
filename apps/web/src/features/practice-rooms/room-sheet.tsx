import { Textarea, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { stationPercent } from '@urost3/contract/feedback.ts';
import { roomSheetRoutes } from '@urost3/contract/practice-rooms-sheets.routes.ts';
import type {
  RoomSection,
  RoomSheet as Sheet,
} from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useDocumentSaver } from '../../lib/use-document-saver.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { MarkHint, PointRow } from '../feedback/public/point-row.tsx';
import { GlobalScoreField } from '../study/public/global-score-field.tsx';
import { StudyCard } from '../study/public/study-card.tsx';
import { ownSheetQuery } from './practice-rooms.queries.ts';
import classes from './room-sheet.module.css';
import { SheetConflict } from './sheet-conflict.tsx';
import { readSheet, type SheetContent, saveText, writeSheet } from './sheet-content.ts';

interface RoomSheetProps {
  roomId: string;
  uid: string;
  position: number;
  /** The name of the station type. */
  station: string;
  points: NonNullable<RoomSection['points']>;
}

/**
 * The person's own mark sheet of a station, saved automatically. It is visible to nobody else until the station has
 * ended.
 */
export function RoomSheet(props: RoomSheetProps) {
  const sheet = useQuery(ownSheetQuery(props.roomId, props.position));
  if (sheet.data === undefined) {
    if (sheet.isPending) return <PageLoader label="Loading your mark sheet" />;
    return <QueryError query={sheet} otherwise="Your mark sheet could not be loaded." />;
  }
  return <SheetForm {...props} saved={sheet.data} />;
}

function SheetForm(props: RoomSheetProps & { saved: Sheet | null }) {
  const { roomId, uid, position, station, points, saved } = props;
  const client = useQueryClient();
  const document = useDocumentSaver(
    `room-sheet.${uid}.${roomId}.${position}`,
    {
      send: async ({ body, version }) => {
        const answer = await callApi(roomSheetRoutes.save, {
          params: { id: roomId, position },
          body: { ...readSheet(body), basedOn: version },
          keepalive: true,
        });
        client.setQueryData(ownSheetQuery(roomId, position).queryKey, answer);
        return { body, version: answer.version };
      },
      isConflict: (error) => error instanceof ApiError && error.code === 'stale_version',
      onSaved: () => undefined,
    },
    { body: writeSheet(saved), version: saved?.version ?? 0 },
  );
  const { body, saver } = document;
  const content = readSheet(body);
  const change = (part: Partial<SheetContent>) => saver.write(writeSheet({ ...content, ...part }));
  const marked = points.map((point) => ({
    ...point,
    mark: content.points.find(({ text }) => text === point.text)?.mark ?? ('not_seen' as const),
  }));
  const percent = stationPercent({ points: marked });
  return (
    <StudyCard title="Your mark sheet">
      {points.length > 0 && (
        <>
          <p className={classes.count}>
            {marked.filter(({ mark }) => mark !== 'not_seen').length} of {points.length}
            <VisuallyHidden> points marked</VisuallyHidden>
          </p>
          <MarkHint />
        </>
      )}
      <div className={classes.points}>
        {marked.map((point) => (
          <PointRow
            key={point.text}
            point={point}
            station={station}
            onMark={(mark) =>
              change({
                points: marked.flatMap(({ text, mark: before }) => {
                  const next = text === point.text ? mark : before;
                  return next === 'not_seen' ? [] : [{ text, mark: next }];
                }),
              })
            }
          />
        ))}
      </div>
      <GlobalScoreField
        value={content.globalScore}
        onChange={(globalScore) => change({ globalScore })}
      />
      <Textarea
        mt="md"
        label="In your own words"
        description="What went well, and what to practise next. The candidate reads it after the station."
        value={content.words}
        maxLength={4000}
        autosize
        minRows={3}
        mb="md"
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <SheetConflict roomId={roomId} position={position} document={document} />
      <output className={classes.total}>
        {percent !== null && <strong>{percent}%</strong>}
        <span>{saveText(document) || 'Saved automatically'}</span>
      </output>
    </StudyCard>
  );
}
