// A separate chunk, which public/patient-parts.tsx loads when the learner presses 'Have the conversation'.
import { Button, Group, Stack } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { useCallback, useState } from 'react';
import { keepText } from '../../../lib/offline/kept-draft.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { SheetWithExaminer, type SheetWithExaminerProps } from '../public/sheet-with-examiner.tsx';
import { SaveWordsButton } from '../review/save-words-button.tsx';
import { useConsent } from '../use-consent.tsx';
import { PatientTalk } from './patient-talk.tsx';
import {
  fullTranscript,
  isConversationOver,
  readConversation,
  removeConversation,
  saidIn,
} from './stored-conversation.ts';

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
    keepText(uid, saidIn(place), '');
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
      title={`${title}: the conversation`}
      closeButtonProps={{ 'aria-label': 'Close the conversation' }}
      onClose={onClose}
    >
      <Stack gap="md" maw="47rem" mx="auto">
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
            <Group gap="0.625rem 1rem" w="100%">
              <Button variant="default" onClick={startAgain}>
                Have the conversation again
              </Button>
              {talk && talk.turns.length > 0 && (
                <SaveWordsButton
                  section={section}
                  kind="patient"
                  words={fullTranscript(talk)}
                  ask={ask}
                />
              )}
            </Group>
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
      </Stack>
    </Modal>
  );
}
