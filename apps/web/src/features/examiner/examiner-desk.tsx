// Loaded by public/examiner-room.tsx where the examiner is switched on.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { Examiner, Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { HearingSource } from '@urost3/contract/examiner.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { lastRecordings } from '../recordings/public/kept-recordings.ts';
import classes from './examiner.module.css';
import { KeepWords } from './keep-words.tsx';
import { removeTalk, talkedWords } from './kept-talk.ts';
import { type ConfirmedSheet, ReviewSheet } from './review-sheet.tsx';
import type { ExaminerRoomProps } from './room-props.ts';
import { SaidField } from './said-field.tsx';
import { readSaid, writeSaid } from './said-words.ts';
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

interface ExaminerDeskProps extends Omit<ExaminerRoomProps, 'children'> {
  examiner: Examiner;
  /** Whether the learner has ticked a point of the own sheet. */
  isSheetBegun: () => boolean;
  /** Called with whether what was heard takes the place of the own sheet. */
  onReview: (isReviewing: boolean) => void;
}

/** The learner's words, and what was heard of the sheet. When anything fails, the own sheet below it goes on. */
export function ExaminerDesk(props: ExaminerDeskProps) {
  const { uid, section, points, place, startWords = '', isAutomatic = false } = props;
  const { examiner, onSave, isSheetBegun, onReview } = props;
  const id = useId();
  const [words, setWords] = useState(
    () => readSaid(uid, place) || startWords || talkedWords(uid, place),
  );
  const [isOpen, setIsOpen] = useState(isAutomatic);
  const [heard, setHeard] = useState<Heard | null>(null);
  const { ask, dialog } = useConsent(examiner);
  const hearing = useHearing(section, (said, answer) => {
    // A sheet that the learner has begun by hand stays.
    if (isAutomatic && isSheetBegun()) return;
    setHeard({ words: said, hearing: answer, clientId: crypto.randomUUID() });
  });
  const isReviewing = heard !== null;
  useEffect(() => onReview(isReviewing), [onReview, isReviewing]);
  const change = (next: string) => {
    setWords(next);
    writeSaid(uid, place, next);
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
      // How the sheet differs helps its author. The learner's sheet is saved already, so a failure is not shown.
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
      removeTalk(uid, place);
      setHeard(null);
      setIsOpen(false);
    },
  });
  return (
    <section className={classes.desk} aria-labelledby={id}>
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
          <KeepWords section={section} kind="examiner" words={heard.words} ask={ask} />
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

/** Runs once, after the first render. */
function useOnce(isWanted: boolean, run: () => Promise<void>): void {
  const latest = useRef(isWanted ? run : null);
  useEffect(() => {
    void latest.current?.();
    latest.current = null;
  }, []);
}
