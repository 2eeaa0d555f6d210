// A separate chunk, which public/patient-parts.tsx loads when the learner presses 'Talk to the patient'.
import { Button } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import { useCallback, useState } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { writeDraftAnswer } from './draft-answer.ts';
import classes from './patient-talk.module.css';
import { PatientTalk } from './patient-talk.tsx';
import { SheetWithExaminer } from './public/sheet-with-examiner.tsx';
import { SaveWordsButton } from './save-words-button.tsx';
import type { SheetWithExaminerProps } from './sheet-with-examiner-props.ts';
import {
  fullTranscript,
  isConversationOver,
  readConversation,
  removeConversation,
} from './stored-conversation.ts';
import { useConsent } from './use-consent.tsx';

export interface PatientDialogProps
  extends Omit<SheetWithExaminerProps, 'startWords' | 'isAutomatic' | 'isOff'> {
  title: string;
}

/** Shows the conversation, and after it the mark sheet, in a full-screen dialog that hides the page's answers. */
export function PatientDialog(
  props: PatientDialogProps & { examiner: Examiner; onClose: () => void },
) {
  const { uid, section, place, title, examiner, onSave, onClose, children } = props;
  const [isOver, setIsOver] = useState(() => isConversationOver(readConversation(uid, place)));
  const { ask, dialog } = useConsent(examiner);
  const end = useCallback(() => setIsOver(true), []);
  const talk = isOver ? readConversation(uid, place) : null;
  function startAgain(): void {
    removeConversation(uid, place);
    writeDraftAnswer(uid, place, '');
    setIsOver(false);
  }
  return (
    <Modal
      opened
      fullScreen
      // The dialog is rendered inside the page, because it uses the page's colours. `left: 0` moves it from the page's
      // margin to the edge of the window.
      withinPortal={false}
      styles={{ inner: { left: 0 } }}
      title={<strong>The patient: {title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close the patient' }}
      onClose={onClose}
    >
      <div className={classes.room}>
        {isOver ? (
          <>
            <SheetWithExaminer
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
            </SheetWithExaminer>
            <div className={classes.actions}>
              <Button variant="default" onClick={startAgain}>
                Talk to the patient again
              </Button>
              {talk && talk.turns.length > 0 && (
                <SaveWordsButton
                  section={section}
                  kind="patient"
                  words={fullTranscript(talk)}
                  ask={ask}
                />
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
              removeConversation(uid, place);
              onClose();
            }}
          />
        )}
        {dialog}
      </div>
    </Modal>
  );
}
