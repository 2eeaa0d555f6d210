// Loaded by public/patient-door.tsx where a section has a patient.
import { Button } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import { useCallback, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { KeepWords } from './keep-words.tsx';
import { readTalk, removeTalk, scriptOf } from './kept-talk.ts';
import classes from './patient-talk.module.css';
import { PatientTalk } from './patient-talk.tsx';
import { ExaminerRoom } from './public/examiner-room.tsx';
import type { ExaminerRoomProps } from './room-props.ts';
import { writeSaid } from './said-words.ts';
import { useConsent } from './use-consent.tsx';

export interface PatientRoomProps
  extends Omit<ExaminerRoomProps, 'startWords' | 'isAutomatic' | 'isOff'> {
  title: string;
}

/** The conversation over the whole screen, so that the page's answers are out of sight; then the sheet. */
export function PatientRoom(props: PatientRoomProps & { examiner: Examiner; onClose: () => void }) {
  const { uid, section, place, title, examiner, onSave, onClose, children } = props;
  const [isOver, setIsOver] = useState(() => readTalk(uid, place)?.token === null);
  const { ask, dialog } = useConsent(examiner);
  const end = useCallback(() => setIsOver(true), []);
  const talk = isOver ? readTalk(uid, place) : null;
  function startAgain(): void {
    removeTalk(uid, place);
    writeSaid(uid, place, '');
    setIsOver(false);
  }
  return (
    <Modal
      opened
      fullScreen
      // In the page, whose colours it has. Its static place is inside the page's margin.
      withinPortal={false}
      styles={{ inner: { left: 0 } }}
      title={<strong>The patient: {title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the patient' }}
      onClose={onClose}
    >
      <div className={classes.room}>
        {isOver ? (
          <>
            <ExaminerRoom
              uid={uid}
              section={section}
              points={props.points}
              place={place}
              isAutomatic
              onSave={async (sheet) => {
                await onSave(sheet);
                onClose();
              }}
            >
              {children}
            </ExaminerRoom>
            <div className={classes.actions}>
              <Button variant="default" onClick={startAgain}>
                Talk to the patient again
              </Button>
              {talk && talk.turns.length > 0 && (
                <KeepWords section={section} kind="patient" words={scriptOf(talk)} ask={ask} />
              )}
            </div>
          </>
        ) : (
          <PatientTalk
            uid={uid}
            section={section}
            examiner={examiner}
            place={place}
            latestEnd={null}
            ask={ask}
            onEnd={end}
            onLeave={() => {
              removeTalk(uid, place);
              onClose();
            }}
          />
        )}
        {dialog}
      </div>
    </Modal>
  );
}
