import { Box, Group, Textarea, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import { roomSheetRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type {
  RoomSection,
  RoomSheet as Sheet,
} from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../../lib/api/api.ts';
import { useValueSaver } from '../../../lib/offline/use-saver.ts';
import { SaveConflict, saveText } from '../../../ui/form/saved-text.tsx';
import pieces from '../../../ui/page/pieces.module.css';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { MarkHint, PointRow } from '../../feedback/public/point-row.tsx';
import { GlobalScoreField } from '../../study/public/global-score-field.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { ownSheetQuery } from '../practice-rooms.queries.ts';

interface RoomSheetProps {
  roomId: string;
  uid: string;
  section: Pick<RoomSection, 'position' | 'stationId' | 'points'>;
}

/**
 * The person's own mark sheet of a station, saved automatically. It is visible to nobody else until the station has
 * ended.
 */
export function RoomSheet(props: RoomSheetProps) {
  const sheet = useQuery(ownSheetQuery(props.roomId, props.section.position));
  if (sheet.data === undefined) {
    return (
      <QueryState
        query={sheet}
        loading="Loading your mark sheet"
        otherwise="Your mark sheet could not be loaded."
      />
    );
  }
  return <SheetForm {...props} saved={sheet.data} />;
}

function SheetForm({ roomId, uid, section, saved }: RoomSheetProps & { saved: Sheet | null }) {
  const { position } = section;
  const points = section.points ?? [];
  const client = useQueryClient();
  const document = useValueSaver<SheetContent, number, Sheet>(
    { uid, place: `room-sheet.${roomId}.${position}` },
    {
      send: (sheet, version, saveId) =>
        callApi(roomSheetRoutes.save, {
          params: { id: roomId, position },
          query: { saveId },
          body: { ...sheet, basedOn: version },
          keepalive: true,
        }),
      versionOf: ({ version }) => version,
      onSaved: (sheet) => client.setQueryData(ownSheetQuery(roomId, position).queryKey, sheet),
    },
    draftOf(saved),
  );
  const { value: content, saver } = document;
  const change = (part: Partial<SheetContent>) => saver.write({ ...content, ...part });
  const marked = points.map((point) => ({
    ...point,
    mark: content.points.find(({ text }) => text === point.text)?.mark ?? ('not_seen' as const),
  }));
  const percent = stationPercent({ points: marked });
  return (
    <StudyCard
      title="Your mark sheet"
      aside={
        points.length > 0 && (
          <Quiet>
            {marked.filter(({ mark }) => mark !== 'not_seen').length} of {points.length}
            <VisuallyHidden> points marked</VisuallyHidden>
          </Quiet>
        )
      }
    >
      {points.length > 0 && <MarkHint />}
      <Box mb="lg">
        {marked.map((point) => (
          <PointRow
            key={point.text}
            point={point}
            station={stationLabels[section.stationId]}
            isStudy
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
      </Box>
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
      <SaveConflict
        document={document}
        title="Changed in another tab or on another device"
        load={async () =>
          draftOf(await client.fetchQuery({ ...ownSheetQuery(roomId, position), staleTime: 0 }))
        }
      />
      <Group
        component="output"
        className={pieces.foot}
        gap="0 0.75rem"
        align="baseline"
        justify="space-between"
        mb="-0.5rem"
        py="xs"
      >
        {percent !== null && <strong>{percent}%</strong>}
        <Box component="span" c="var(--page-quiet)" fz="sm">
          {saveText(document) || 'Saved automatically'}
        </Box>
      </Group>
    </StudyCard>
  );
}

type SheetContent = Pick<Sheet, 'points' | 'globalScore' | 'words'>;

/** What the person fills in; blank before the first save. */
function draftOf(sheet: Sheet | null): { value: SheetContent; version: number } {
  const { points = [], globalScore = null, words = '', version = 0 } = sheet ?? {};
  const marks = points.map(({ text, mark }) => ({ text, mark }));
  return { value: { points: marks, globalScore, words }, version };
}
