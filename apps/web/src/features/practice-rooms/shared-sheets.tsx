import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { MarkdownLine } from '../../ui/markdown.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { MarkedReplay } from '../recordings/public/marked-replay.tsx';
import { sharedSheetsQuery } from './practice-rooms.queries.ts';
import { roomRecordingOf } from './recording-state.ts';
import { SharedMarks } from './shared-marks.tsx';
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
          Candidate: <bdi>{candidate.displayName}</bdi>
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
          {marks.data.sheets.length > 0 && <SharedMarks sheets={marks.data.sheets} title={title} />}
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
