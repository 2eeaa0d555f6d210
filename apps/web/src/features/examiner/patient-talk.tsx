import { Button } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import { PATIENT_MINUTES_MAX } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { readDraftAnswer, unansweredDraftKey, writeDraftAnswer } from './draft-answer.ts';
import { PatientComposer } from './patient-composer.tsx';
import classes from './patient-talk.module.css';
import { isConversationOver } from './stored-conversation.ts';
import { SupportServices } from './support-services.tsx';
import type { useConsent } from './use-consent.tsx';
import { usePatient } from './use-patient.ts';
import { usePatientVoice } from './use-patient-voice.ts';

const FAILED =
  'The patient is not answering at the moment. Your words are kept: try again, or carry on with your own sheet.';
const LAST_SECONDS = 60;

interface PatientTalkProps {
  uid: string;
  section: SectionRef;
  examiner: Examiner;
  /** The key under which the conversation is stored on this device. */
  place: string;
  /** The end of the circuit's interview phase by this device's clock, in milliseconds; null outside circuits. */
  latestEnd: number | null;
  ask: ReturnType<typeof useConsent>['ask'];
  /** Called when the learner or the clock ends the conversation. */
  onEnd: () => void;
  /**
   * Called when the learner closes the list of support services. The list is shown when the patient stops the role play,
   * because the learner wrote about their own distress.
   */
  onLeave: () => void;
}

/** A conversation with the patient of a section: in writing and, if configured, with a voice. */
export function PatientTalk(props: PatientTalkProps) {
  const { section, examiner, ask, onEnd, onLeave } = props;
  const waiting = unansweredDraftKey(props.place);
  const [words, setWords] = useState(() => readDraftAnswer(props.uid, waiting));
  const [isAloud, setIsAloud] = useState(true);
  const change = (next: string) => {
    setWords(next);
    writeDraftAnswer(props.uid, waiting, next);
  };
  const patient = usePatient(props, (unanswered) =>
    change([unanswered, words].filter(Boolean).join(' ')),
  );
  const { talk, begin, asked } = patient;
  const hasVoice = examiner.speech !== null;
  const voice = usePatientVoice(section, talk, hasVoice && isAloud);
  const isRunning = talk !== null && talk.token !== null;
  const isEnded = isConversationOver(talk);
  useEffect(() => {
    if (isEnded) onEnd();
  }, [isEnded, onEnd]);
  const log = useRef<HTMLDivElement>(null);
  const count = (talk?.turns.length ?? 0) + (asked === null ? 0 : 1);
  useEffect(() => {
    if (count > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  function end(): void {
    voice.hush();
    patient.end();
  }
  function say(said: string): void {
    voice.hush();
    // The message is stored until the patient answers. If the time ends first, the examiner still gets the message.
    setWords('');
    writeDraftAnswer(props.uid, waiting, said.trim());
    patient.say(said);
  }
  const problem = patient.error && (
    <Notice kind="warning" title={messageOf(patient.error, FAILED)} />
  );
  if (talk?.steppedOut) return <SupportServices {...talk.steppedOut} onLeave={onLeave} />;
  if (!talk) {
    return (
      <div className={classes.talk}>
        <p className={classes.lead}>
          You have {PATIENT_MINUTES_MAX} minutes at most. The patient knows only what a patient
          knows, and does not teach. A language model plays the part and can be wrong.
        </p>
        <Button
          color="var(--study-accent, var(--mantine-primary-color-filled))"
          loading={begin.isPending}
          data-autofocus
          onClick={() => void ask('conversation').then((isGiven) => isGiven && begin.mutate())}
        >
          Begin the conversation
        </Button>
        {problem}
      </div>
    );
  }
  return (
    <div className={classes.talk}>
      <div className={classes.head}>
        {isRunning && <Clock endsAt={talk.endsAt} onOver={end} />}
        <Button size="sm" variant="default" onClick={end}>
          End the conversation
        </Button>
      </div>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label="Conversation with the patient"
        // The list scrolls, so it must be reachable with the keyboard.
        tabIndex={0}
      >
        <ol className={classes.turns}>
          {talk.turns.map((turn, index) => (
            <li key={index} className={classes.turn} data-who={turn.who}>
              <strong>{turn.who === 'learner' ? 'You' : talk.name}</strong> {turn.words}
            </li>
          ))}
          {asked !== null && (
            <li className={classes.turn} data-who="learner">
              <strong>You</strong> {asked}
            </li>
          )}
        </ol>
      </div>
      {problem}
      <PatientComposer
        section={section}
        examiner={examiner}
        words={words}
        onChange={change}
        onSay={say}
        isWaiting={patient.isWaiting}
        isSpeaking={voice.isSpeaking}
        onInterrupt={() => {
          voice.hush();
          patient.interrupt();
        }}
        isAloud={isAloud}
        onAloud={hasVoice ? setIsAloud : null}
        ask={ask}
      />
    </div>
  );
}

function Clock({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const left = useSecondsLeft(endsAt);
  const latestOnOver = useRef(onOver);
  latestOnOver.current = onOver;
  useEffect(() => {
    if (left === 0) latestOnOver.current();
  }, [left]);
  return (
    <>
      <span role="timer" className={classes.clock} data-last={left <= LAST_SECONDS}>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <output className={classes.warning}>
        {left <= LAST_SECONDS && 'The last minute has begun.'}
      </output>
    </>
  );
}
