import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { examinerRoutes, KEPT_WORDS_MAX } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { keptQuery } from '../examiner.queries.ts';
import type { useConsent } from '../use-consent.tsx';

interface SaveWordsButtonProps {
  section: SectionRef;
  kind: 'examiner' | 'patient';
  words: string;
  ask: ReturnType<typeof useConsent>['ask'];
}

/** Saves a conversation or an answer on the server. The server stores them only when the learner presses this button. */
export function SaveWordsButton({ section, kind, words, ask }: SaveWordsButtonProps) {
  // One id per text makes retries idempotent: pressing again after a lost response does not save twice.
  const [clientId] = useState(() => crypto.randomUUID());
  const keep = useMutation({
    mutationFn: () => {
      const { stationId, sectionId } = section;
      const body = { clientId, kind, stationId, sectionId, words: cutText(words, KEPT_WORDS_MAX) };
      return callApi(examinerRoutes.keep, { body });
    },
    onSuccess: () =>
      showToast('success', 'Your words are kept. You can find them on your account page.'),
    meta: {
      failure: 'Your words could not be kept. Please try again.',
      changes: [keptQuery.queryKey],
    },
  });
  return (
    <Button
      variant="subtle"
      size="sm"
      px={0}
      loading={keep.isPending}
      disabled={keep.isSuccess}
      onClick={() => void ask('keeping').then((isGiven) => isGiven && keep.mutate())}
    >
      {keep.isSuccess ? 'Kept' : 'Keep these words'}
    </Button>
  );
}
