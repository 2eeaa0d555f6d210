import { Box, Button, Group, Stack } from '@mantine/core';
import type { Examiner, PatientReply } from '@urost3/contract/examiner/examiner.schemas.ts';
import { examinerRoutes, PATIENT_MINUTES_MAX } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { formatSeconds } from '../../../lib/clock.ts';
import { keepText, readDraft } from '../../../lib/offline/kept-draft.ts';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import { useSecondsLeft } from '../../../ui/hooks/use-tick.ts';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import type { useConsent } from '../use-consent.tsx';
import { PatientComposer } from './patient-composer.tsx';
import classes from './patient-talk.module.css';
import {
  isConversationOver,
  type StoredConversation,
  unansweredIn,
} from './stored-conversation.ts';
import { usePatient } from './use-patient.ts';

const FAILED =
  'There is no answer at the moment. Your words are kept: try again, or carry on with your own sheet.';
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
  const waiting = unansweredIn(props.place);
  const [words, setWords] = useState(() => readDraft<string>(props.uid, waiting) ?? '');
  const [isAloud, setIsAloud] = useState(true);
  const change = (next: string) => {
    setWords(next);
    keepText(props.uid, waiting, next);
  };
  const patient = usePatient(props, (unanswered) =>
    change([unanswered, words].filter(Boolean).join(' ')),
  );
  const { talk, begin, asked } = patient;
  const hasVoice = examiner.speech !== null;
  const voice = usePatientVoice(section, talk, hasVoice && isAloud);
  const isRunning = talk !== null && talk.token !== null;
  useWakeLock(isRunning);
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
    keepText(props.uid, waiting, said.trim());
    patient.say(said);
  }
  const problem = patient.error && (
    <Notice kind="warning" title={messageOf(patient.error, FAILED)} />
  );
  if (talk?.steppedOut) return <SupportServices {...talk.steppedOut} onLeave={onLeave} />;
  if (!talk) {
    return (
      <Stack gap="md" align="flex-start">
        <Box component="p" maw="60ch" m={0}>
          You have {PATIENT_MINUTES_MAX} minutes at most, with a patient, a relative or a colleague.
          They know only what that person would know, and do not teach. A language model plays the
          part and can be wrong.
        </Box>
        <Button
          color="var(--page-accent)"
          loading={begin.isPending}
          data-autofocus
          onClick={() => void ask('conversation').then((isGiven) => isGiven && begin.mutate())}
        >
          Begin the conversation
        </Button>
        {problem}
      </Stack>
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <Group gap="sm" w="100%">
        {isRunning && <Clock endsAt={talk.endsAt} onOver={end} />}
        <Button size="sm" variant="default" ms="auto" onClick={end}>
          End the conversation
        </Button>
      </Group>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label={`Conversation with ${talk.name}`}
        // The list scrolls, so it must be reachable with the keyboard.
        tabIndex={0}
      >
        <PlainList component="ol" gap="xs" p="0.5rem 0.25rem">
          {talk.turns.map((turn, index) => (
            <li key={index} className={cx(pieces.card, classes.turn)} data-who={turn.who}>
              <strong>{turn.who === 'learner' ? 'You' : talk.name}</strong> {turn.words}
            </li>
          ))}
          {asked !== null && (
            <li className={cx(pieces.card, classes.turn)} data-who="learner">
              <strong>You</strong> {asked}
            </li>
          )}
        </PlainList>
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
    </Stack>
  );
}

function Clock({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const left = useSecondsLeft(endsAt);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (left === 0) end();
  }, [left]);
  return (
    <>
      <Box
        role="timer"
        c={left <= LAST_SECONDS ? 'var(--status-revision)' : undefined}
        fz="xl"
        fw={700}
        data-figures
      >
        {formatSeconds(left)}
      </Box>
      <output>{left <= LAST_SECONDS && 'The last minute has begun.'}</output>
    </>
  );
}

interface SupportServicesProps {
  /** The fixed text of the specification. */
  words: string;
  services: PatientReply['services'];
  onLeave: () => void;
}

/** A link for a telephone number or a web address; other contacts are plain text. */
function Contact({ contact }: { contact: string }) {
  const number = /^[\d ]{3,}/.exec(contact)?.[0].replaceAll(' ', '');
  if (number) return <a href={`tel:${number}`}>{contact}</a>;
  if (/^[\w.-]+\.[a-z]{2,}$/.test(contact)) {
    return (
      <a href={`https://${contact}`} target="_blank" rel="noreferrer">
        {contact}
      </a>
    );
  }
  return contact;
}

/** Replaces the conversation when the learner wrote about their own distress, and lists services that help. */
function SupportServices({ words, services, onLeave }: SupportServicesProps) {
  return (
    <Card
      ref={focusOnMount}
      component="section"
      gap="md"
      aria-label="People you can talk to"
      tabIndex={-1}
    >
      <Box component="p" maw="60ch" m={0}>
        {words}
      </Box>
      <Stack component="ul" gap="xs" m={0} ps="lg">
        {services.map(({ name, contact, hours }) => (
          <li key={name}>
            <strong>{name}</strong>: <Contact contact={contact} />
            <Box component="span" c="var(--page-quiet)" fz="sm" display="block">
              {hours}
            </Box>
          </li>
        ))}
      </Stack>
      <Button variant="default" onClick={onLeave}>
        Leave the station
      </Button>
    </Card>
  );
}

const REVOKED_AFTER_MS = 10_000;

/** Plays the patient's last message as speech. A failure is silent, because the message is also shown as text. */
function usePatientVoice(section: SectionRef, talk: StoredConversation | null, isOn: boolean) {
  const { stationId, sectionId } = section;
  const [isSpeaking, setIsSpeaking] = useState(false);
  const stopPlaying = useRef<(() => void) | null>(null);
  const hush = useCallback(() => {
    stopPlaying.current?.();
    stopPlaying.current = null;
    setIsSpeaking(false);
  }, []);
  const last = talk?.turns.at(-1);
  const isPatients = isOn && last?.who === 'patient' && talk?.token !== null;
  const token = talk?.token ?? null;
  const turnsNow = useEffectEvent(() => talk?.turns ?? []);
  // Runs once for each message of the patient, because the token changes with every turn.
  useEffect(() => {
    if (!isPatients || token === null) return undefined;
    const waiting = new AbortController();
    stopPlaying.current = () => waiting.abort();
    const body = { token, turns: turnsNow() };
    const play = async () => {
      const params = { stationId, sectionId };
      const { signal } = waiting;
      const sound: unknown = await callApi(examinerRoutes.speakPatient, { params, body, signal });
      if (!(sound instanceof Blob) || signal.aborted) return;
      const address = URL.createObjectURL(sound);
      const audio = new Audio(address);
      // In the document, because only one of its recordings plays at a time.
      document.body.append(audio);
      const end = () => {
        audio.pause();
        audio.remove();
        // Delayed, because the browser may still be reading the audio.
        setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
      };
      stopPlaying.current = end;
      audio.addEventListener('ended', hush);
      audio.addEventListener('pause', hush);
      audio.addEventListener('error', hush);
      setIsSpeaking(true);
      await audio.play();
    };
    play().catch(hush);
    return () => {
      waiting.abort();
      hush();
    };
  }, [isPatients, token, stationId, sectionId, hush]);
  return { isSpeaking, hush };
}
