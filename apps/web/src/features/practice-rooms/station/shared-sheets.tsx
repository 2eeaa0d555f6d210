import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { globalMarks } from '@urost3/contract/feedback/feedback.ts';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { roomRoleLabels } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { SharedSheet } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { ScrollingTable } from '../../../ui/table/scrolling-table.tsx';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { PointWeight } from '../../../ui/text/point-weight.tsx';
import { MarkBadge } from '../../feedback/public/mark-badge.tsx';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';
import { roomRecordingOf } from '../media/recording-consent.tsx';
import { sharedSheetsQuery } from '../practice-rooms.queries.ts';
import classes from './station.module.css';

interface SharedSheetsProps {
  room: Room;
  position: number;
  uid: string;
}

/** The marks of a station side by side, with comments and what to revise. */
export function SharedSheets({ room, position, uid }: SharedSheetsProps) {
  const id = useId();
  const station = room.stations[position - 1];
  const hasEnded = station?.endedAt !== null;
  const marks = useQuery({ ...sharedSheetsQuery(room.id, position), enabled: hasEnded });
  if (!station) return null;
  const candidate = room.members.find((member) => member.uid === station.candidateUid);
  const { stationId, sectionId, title } = station;
  return (
    <Card component="section" p="var(--study-inset)" aria-labelledby={id}>
      <PartTitle id={id} mb="0.25rem" fz="lg" lh={1.3}>
        {stationLabels[stationId]}: {title}
      </PartTitle>
      {candidate && (
        <Box component="p" m="0 0 0.75rem" c="dimmed">
          Candidate: <bdi>{candidate.displayName}</bdi>
          {candidate.uid === uid && ' (you)'}
        </Box>
      )}
      {candidate?.uid === uid && (
        <MarkedReplay uid={uid} what={roomRecordingOf(room.id, position)} />
      )}
      {!hasEnded && <p>This station was not finished.</p>}
      {hasEnded && !marks.data && (
        <QueryState
          query={marks}
          loading="Loading the marks"
          otherwise="The marks could not be loaded."
        />
      )}
      {marks.data && (
        <>
          {marks.data.sheets.length === 0 && <p>Nobody filled in a sheet.</p>}
          {marks.data.sheets.length > 0 && <SharedMarks sheets={marks.data.sheets} title={title} />}
          {marks.data.toRevise.length > 0 && (
            <>
              <PartTitle order={3} m="1rem 0 0.25rem" fz="md">
                What to revise
              </PartTitle>
              <Box component="ul" m={0} ps="lg">
                {marks.data.toRevise.map((point) => (
                  <li key={point}>
                    <MarkdownLine>{point}</MarkdownLine>
                  </li>
                ))}
              </Box>
            </>
          )}
          <Box component="p" m="1rem 0 0">
            <Button component={Link} to={studyPath(stationId, sectionId)} variant="default">
              Open the section
            </Button>
          </Box>
        </>
      )}
    </Card>
  );
}

const nameOf = (sheet: SharedSheet) =>
  `${isolate(sheet.author.displayName)} (${roomRoleLabels[sheet.role]})`;

/** A global score with its meaning below. Screen readers read '4 – At the standard'. */
function Score({ value }: { value: number | null }) {
  const given = globalMarks.find((mark) => mark.value === value);
  if (!given) return '–';
  return (
    <>
      {given.value}
      <VisuallyHidden> – </VisuallyHidden>
      <Box component="span" display="block" c="dimmed" fz="sm" fw={400}>
        {given.label}
      </Box>
    </>
  );
}

/** A table with one column for each sheet, and the words of each author below. */
function SharedMarks({ sheets, title }: { sheets: readonly SharedSheet[]; title: string }) {
  const points = new Map(
    sheets.flatMap((sheet) => sheet.points.map((point) => [point.text, point] as const)),
  );
  const markOf = (sheet: SharedSheet, text: string) =>
    sheet.points.find((point) => point.text === text)?.mark ?? 'not_seen';
  return (
    <>
      <ScrollingTable name={`Marks: ${title}`} isList>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Point</VisuallyHidden>
            </th>
            {sheets.map((sheet) => (
              <th
                key={sheet.uid}
                scope="col"
                className={sheets.length <= 3 ? classes.author : undefined}
              >
                <bdi>{sheet.author.displayName}</bdi>
                <Box component="span" display="block" c="dimmed" fz="sm" fw={400}>
                  {roomRoleLabels[sheet.role]}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Mark</th>
            {sheets.map((sheet) => (
              <td key={sheet.uid}>
                <strong className={classes.percent}>
                  {sheet.percent === null ? '–' : `${sheet.percent}%`}
                </strong>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">
              Global score
              <Box component="span" display="block" c="dimmed" fz="sm" fw={400}>
                Out of 5
              </Box>
            </th>
            {sheets.map((sheet) => (
              <td key={sheet.uid}>
                <Score value={sheet.globalScore} />
              </td>
            ))}
          </tr>
          {Array.from(points.values(), ({ text, weight }) => (
            <tr key={text}>
              <th scope="row" className={classes.point}>
                <PointWeight weight={weight} isAbove />
                <MarkdownLine>{text}</MarkdownLine>
              </th>
              {sheets.map((sheet) => {
                const mark = markOf(sheet, text);
                return (
                  <td key={sheet.uid}>
                    <MarkBadge mark={mark} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {sheets
        .filter(({ words }) => words !== '')
        .map((sheet) => (
          <blockquote key={sheet.uid} className={pieces.said}>
            <p>{sheet.words}</p>
            <cite>{nameOf(sheet)}</cite>
          </blockquote>
        ))}
    </>
  );
}
