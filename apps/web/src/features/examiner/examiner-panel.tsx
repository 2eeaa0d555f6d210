// A separate chunk, which public/sheet-with-examiner.tsx loads only when this installation has an examiner.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { Examiner, Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { HearingSource } from '@urost3/contract/examiner.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { lastRecordings } from '../recordings/public/stored-recordings.ts';
import { readDraftAnswer, writeDraftAnswer } from './draft-answer.ts';
import classes from './examiner.module.css';
import { type ConfirmedSheet, ReviewSheet } from './review-sheet.tsx';
import { SaidField } from './said-field.tsx';
import { SaveWordsButton } from './save-words-button.tsx';
import type { SheetWithExaminerProps } from './sheet-with-examiner-props.ts';
import { learnerTranscript, removeConversation } from './stored-conversation.ts';
import { useConsent } from './use-consent.tsx';
import { useHearing } from './use-hearing.ts';
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
 * The learner's answer and the examiner's verdict on each point of the sheet. The learner's own sheet, which follows
 * this panel, works even when the examiner fails.
 */
export function ExaminerPanel(props: ExaminerPanelProps) {
  const { uid, section, points, place, startWords = '', isAutomatic = false } = props;
  const { examiner, onSave, isSheetBegun, onReview } = props;
  const id = useId();
  const [words, setWords] = useState(
    () => readDraftAnswer(uid, place) || startWords || learnerTranscript(uid, place),
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
    writeDraftAnswer(uid, place, next);
  };
  async function hear(source: HearingSource): Promise<void> {
    if (source === 'model' && !(await ask('conversation'))) return;
    hearing.mutate({ words, source });
  }
  const transcript = useTranscript(section);
  useOnce(isAutomatic, async () => {
    const { consents, conversation, hints, isBudgetSpent } = examiner;
    let said = words;
    if (said.trim() === '' && consents.transcription !== null && examiner.transcription) {
      said = await transcript.write(await lastRecordings(uid, place));
      change(said);
    }
    if (said.trim() === '') return;
    if (conversation && consents.conversation !== null && !isBudgetSpent) {
      hearing.mutate({ words: said, source: 'model' });
    } else if (hints) hearing.mutate({ words: said, source: 'hint' });
  });
  const save = useMutation({
    mutationFn: async ({ ticked, globalScore, confirmed }: ConfirmedSheet) => {
      if (!heard) return;
      const { clientId, hearing: answer } = heard;
      await onSave({ clientId, ticked, globalScore });
      // The server counts which points the learner corrected, and shows the counts to authors. A failure is not shown,
      // because the learner's sheet is already saved.
      void callApi(examinerRoutes.review, {
        params: { stationId: section.stationId, sectionId: section.sectionId },
        body: {
          clientId,
          source: answer.source,
          points: answer.points.map(({ text, verdict }) => ({
            text,
            heard: verdict,
            confirmed: confirmed[text] ?? verdict,
          })),
        },
      }).catch(() => null);
    },
    onSuccess: () => {
      change('');
      removeConversation(uid, place);
      setHeard(null);
      setIsOpen(false);
    },
  });
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        Check what you said
      </h2>
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
          <p className={classes.lead}>
            Enter what you said, and see which points of the sheet your words cover.
          </p>
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
              onHear={(source) => void hear(source)}
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
    </section>
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
