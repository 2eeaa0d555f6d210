import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { type ConsentPurpose, examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import { type ReactNode, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { examinerQuery } from './examiner.queries.ts';

/** @param failure the toast of a failure; without it, the caller shows the error */
export function useSaveConsent(failure?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, isGiven }: { purpose: ConsentPurpose; isGiven: boolean }) =>
      callApi(examinerRoutes.saveConsent, { params: { purpose }, body: { isGiven } }),
    onSuccess: (examiner) => storeAnswer(client, examinerQuery.queryKey, examiner),
    meta: failure ? { failure } : {},
  });
}

/** The host of the service that receives the data of a purpose; null when the data stays on this installation. */
const addressOf = (examiner: Examiner, purpose: ConsentPurpose): string | null =>
  purpose === 'keeping' ? null : (examiner[purpose]?.address ?? null);

interface Question {
  title: string;
  confirmLabel: string;
  text: (address: string | null) => ReactNode;
}

const WITHDRAW = 'We ask you only once. You can withdraw your consent on your account page.';

const questions: Record<ConsentPurpose, Question> = {
  transcription: {
    title: 'Send your recordings?',
    confirmLabel: 'Send recordings',
    text: (address) => (
      <>
        Your recordings are sent to <strong>{address}</strong>, which transcribes them. We keep
        neither the recordings nor the words, unless you ask us to. Do not name real patients.{' '}
        {WITHDRAW}
      </>
    ),
  },
  conversation: {
    title: 'Send your words?',
    confirmLabel: 'Send words',
    text: (address) => (
      <>
        What you say or type is sent to <strong>{address}</strong>, where a language model reads it
        as the examiner, or answers it as the patient. We do not keep it, unless you ask us to. Do
        not name real patients. {WITHDRAW}
      </>
    ),
  },
  keeping: {
    title: 'Keep your words here?',
    confirmLabel: 'Keep my words',
    text: () => (
      <>
        The words that you choose to keep are stored with your account. They are in the download of
        your data, and are deleted with your account, or when you withdraw your consent. {WITHDRAW}
      </>
    ),
  },
};

/**
 * Asks for a consent that the learner has not given yet. Callers ask before data leaves the installation or is stored
 * on it.
 */
export function useConsent(examiner: Examiner) {
  const [purpose, setPurpose] = useState<ConsentPurpose | null>(null);
  const answer = useRef<((isGiven: boolean) => void) | null>(null);
  const save = useSaveConsent();
  const close = (isGiven: boolean) => {
    setPurpose(null);
    save.reset();
    answer.current?.(isGiven);
    answer.current = null;
  };
  /** @returns whether the learner gives this consent now or has given it before */
  const ask = (wanted: ConsentPurpose): Promise<boolean> => {
    if (examiner.consents[wanted] !== null) return Promise.resolve(true);
    setPurpose(wanted);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const question = purpose && questions[purpose];
  const dialog = purpose && question && (
    <ConfirmDialog
      isOpen
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel="No, thank you"
      isBusy={save.isPending}
      error={save.error}
      otherwise="This could not be saved. Please try again."
      onConfirm={() => save.mutate({ purpose, isGiven: true }, { onSuccess: () => close(true) })}
      onClose={() => close(false)}
    >
      {question.text(addressOf(examiner, purpose))}
    </ConfirmDialog>
  );
  return { ask, dialog };
}
