// A separate chunk, which public/sheet-with-examiner.tsx loads only when this installation has a conversation model.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Examiner, Hearing } from '@urost3/contract/examiner/examiner.schemas.ts';
import { examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { keepText, readDraft } from '../../../lib/offline/kept-draft.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { lastRecordings } from '../../recordings/public/stored-recordings.ts';
import { examinerQuery } from '../examiner.queries.ts';
import { ExaminerCard } from '../examiner-card.tsx';
import { learnerTranscript, removeConversation, saidIn } from '../patient/stored-conversation.ts';
import type { SheetWithExaminerProps } from '../public/sheet-with-examiner.tsx';
import { useConsent } from '../use-consent.tsx';
import { type ConfirmedSheet, ReviewSheet } from './review-sheet.tsx';
import { SaidField } from './said-field.tsx';
import { SaveWordsButton } from './save-words-button.tsx';
import { useTranscript } from './use-transcript.ts';

const FAILED =
  'The examiner is not answering at the moment. Your words are kept, and you can carry on with your own sheet.';

interface Heard {
  words: string;
  hearing: Hearing;
  clientId: string;
}

interface ExaminerPanelProps extends Omit<SheetWithExaminerProps, 'children'> {
  examiner: Examiner;
  /** Returns whether the learner has already ticked points on their own sheet. */
  isSheetBegun: () => boolean;
  /** Called with true when the review replaces the learner's own sheet. Called with false when the own sheet is shown. */
  onReview: (isReviewing: boolean) => void;
}

/**
 * The learner's answer, and what the examiner found in it about each point of the sheet. The learner's own sheet, which follows
 * this panel, works even when the examiner fails.
 */
export function ExaminerPanel(props: ExaminerPanelProps) {
  const { uid, section, points, place, startWords = '', isAutomatic = false } = props;
  const { examiner, onSave, isSheetBegun, onReview } = props;
  const [words, setWords] = useState(
    () => readDraft<string>(uid, saidIn(place)) || startWords || learnerTranscript(uid, place),
  );
  const [isOpen, setIsOpen] = useState(isAutomatic);
  const [heard, setHeard] = useState<Heard | null>(null);
  const { ask, dialog } = useConsent(examiner);
  const hearing = useHearing(section, (said, answer) => {
    // An automatic verdict must not replace points that the learner has already ticked by hand.
    if (isAutomatic && isSheetBegun()) return;
    setHeard({ words: said, hearing: answer, clientId: crypto.randomUUID() });
  });
  const isReviewing = heard !== null;
  useEffect(() => onReview(isReviewing), [onReview, isReviewing]);
  const change = (next: string) => {
    setWords(next);
    keepText(uid, saidIn(place), next);
  };
  async function hear(): Promise<void> {
    if (await ask('conversation')) hearing.mutate(words);
  }
  const transcript = useTranscript(section);
  useOnce(isAutomatic, async () => {
    const { consents, isBudgetSpent } = examiner;
    let said = words;
    if (said.trim() === '' && consents.transcription !== null && examiner.transcription) {
      said = await transcript.write(await lastRecordings(uid, place));
      change(said);
    }
    if (said.trim() !== '' && consents.conversation !== null && !isBudgetSpent)
      hearing.mutate(said);
  });
  const save = useMutation({
    mutationFn: async (sheet: ConfirmedSheet) => {
      if (heard) await onSave({ clientId: heard.clientId, ...sheet });
    },
    onSuccess: () => {
      change('');
      removeConversation(uid, place);
      setHeard(null);
      setIsOpen(false);
    },
  });
  return (
    <ExaminerCard title="Check what you said">
      {heard ? (
        <>
          <ReviewSheet
            words={heard.words}
            hearing={heard.hearing}
            points={points}
            isSaving={save.isPending}
            onSave={(sheet) => save.mutate(sheet)}
            onBack={() => setHeard(null)}
          />
          <SaveWordsButton section={section} kind="examiner" words={heard.words} ask={ask} />
        </>
      ) : (
        <>
          <p>Enter what you said, and see beside each point of the sheet what you said about it.</p>
          {isOpen ? (
            <SaidField
              uid={uid}
              section={section}
              examiner={examiner}
              recordings={place}
              words={words}
              onChange={change}
              ask={ask}
              isWaiting={hearing.isPending || transcript.isSending}
              onHear={() => void hear()}
              onCancel={hearing.cancel}
            />
          ) : (
            <Button variant="default" onClick={() => setIsOpen(true)}>
              Enter what I said
            </Button>
          )}
          {transcript.notice && <Notice kind="warning" title={transcript.notice} />}
          {hearing.isError && <Notice kind="warning" title={messageOf(hearing.error, FAILED)} />}
        </>
      )}
      {dialog}
    </ExaminerCard>
  );
}

/** Calls `run` once after the first render, if `isWanted` is true then. */
function useOnce(isWanted: boolean, run: () => Promise<void>): void {
  const latest = useRef(isWanted ? run : null);
  useEffect(() => {
    void latest.current?.();
    latest.current = null;
  }, []);
}

/**
 * Sends the learner's text to be compared with the section's sheet. Leaving the page or calling `cancel` aborts the
 * request.
 */
function useHearing(
  { stationId, sectionId }: SectionRef,
  onHeard: (words: string, hearing: Hearing) => void,
) {
  const client = useQueryClient();
  const waiting = useRef<AbortController | null>(null);
  const hearing = useMutation({
    mutationFn: (words: string) => {
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      const params = { stationId, sectionId };
      return callApi(examinerRoutes.hear, { params, body: { words }, signal });
    },
    onSuccess: (heard, words) => onHeard(words, heard),
    // Refetches the examiner's settings, because the budget may be spent, or consent may have been withdrawn on another
    // device.
    onError: () => void client.invalidateQueries({ queryKey: examinerQuery.queryKey }),
  });
  useEffect(() => () => waiting.current?.abort(), []);
  const cancel = () => {
    waiting.current?.abort();
    hearing.reset();
  };
  return { ...hearing, cancel };
}
