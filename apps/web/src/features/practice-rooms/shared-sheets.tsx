import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { globalMarks, pointMarkLabels } from '@urost3/contract/feedback.ts';
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { roomRoleLabels } from '@urost3/contract/practice-rooms.ts';
import type { SharedSheet } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { MarkdownLine } from '../../ui/markdown.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { pointMarkColours } from '../feedback/public/mark-colours.ts';
import { MarkedReplay } from '../recordings/public/marked-replay.tsx';
import { PointWeight } from '../study/public/point-weight.tsx';
import { sharedSheetsQuery } from './practice-rooms.queries.ts';
import { roomRecordingOf } from './recording-state.ts';
import classes from './shared-sheets.module.css';

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
    <section className={classes.station} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {stationLabels[stationId]}: {title}
      </h2>
      {candidate && (
        <p className={classes.quiet}>
          Candidate: {candidate.displayName}
          {candidate.uid === uid && ' (you)'}
        </p>
      )}
      {candidate?.uid === uid && (
        <MarkedReplay uid={uid} what={roomRecordingOf(room.id, position)} />
      )}
      {!hasEnded && <p>This station was not finished.</p>}
      {hasEnded && marks.isPending && <PageLoader label="Loading the marks" />}
      {marks.isError && !marks.data && (
        <QueryError query={marks} otherwise="The marks could not be loaded." />
      )}
      {marks.data && (
        <>
          {marks.data.sheets.length === 0 && <p>Nobody filled in a sheet.</p>}
          {marks.data.sheets.length > 0 && <Marks sheets={marks.data.sheets} title={title} />}
          {marks.data.toRevise.length > 0 && (
            <>
              <h3 className={classes.subtitle}>What to revise</h3>
              <ul className={classes.list}>
                {marks.data.toRevise.map((point) => (
                  <li key={point}>
                    <MarkdownLine>{point}</MarkdownLine>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className={classes.onward}>
            <Button component={Link} to={studyPath(stationId, sectionId)} variant="default">
              Open the section
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

const nameOf = (sheet: SharedSheet) =>
  `${sheet.author.displayName} (${roomRoleLabels[sheet.role]})`;

/** A global score with its meaning below. Screen readers read '4 – At the standard'. */
function Score({ value }: { value: number | null }) {
  const given = globalMarks.find((mark) => mark.value === value);
  if (!given) return '–';
  return (
    <>
      {given.value}
      <VisuallyHidden> – </VisuallyHidden>
      <span className={classes.meaning}>{given.label}</span>
    </>
  );
}

function Marks({ sheets, title }: { sheets: readonly SharedSheet[]; title: string }) {
  const points = new Map(
    sheets.flatMap((sheet) => sheet.points.map((point) => [point.text, point] as const)),
  );
  const markOf = (sheet: SharedSheet, text: string) =>
    sheet.points.find((point) => point.text === text)?.mark ?? 'not_seen';
  return (
    <>
      <div className={classes.marks}>
        <ScrollingTable name={`Marks: ${title}`}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Point</VisuallyHidden>
              </th>
              {sheets.map((sheet) => (
                <th key={sheet.uid} scope="col">
                  {sheet.author.displayName}
                  <span className={classes.meaning}>{roomRoleLabels[sheet.role]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Mark</th>
              {sheets.map((sheet) => (
                <td key={sheet.uid}>
                  <strong>{sheet.percent === null ? '–' : `${sheet.percent}%`}</strong>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                Global score
                <span className={classes.meaning}>Out of 5</span>
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
                  <PointWeight weight={weight} />
                  <MarkdownLine>{text}</MarkdownLine>
                </th>
                {sheets.map((sheet) => {
                  const mark = markOf(sheet, text);
                  return (
                    <td key={sheet.uid}>
                      <Badge
                        color={pointMarkColours[mark]}
                        variant="light"
                        tt="none"
                        style={{ flexShrink: 0 }}
                      >
                        {pointMarkLabels[mark]}
                      </Badge>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      </div>
      {sheets
        .filter(({ words }) => words !== '')
        .map((sheet) => (
          <blockquote key={sheet.uid} className={classes.words}>
            <p>{sheet.words}</p>
            <footer>{nameOf(sheet)}</footer>
          </blockquote>
        ))}
    </>
  );
}
