import { useMutation, useQueryClient } from '@tanstack/react-query';
import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { HearingSource } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect, useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { examinerQuery } from './examiner.queries.ts';

interface Said {
  words: string;
  source: HearingSource;
}

/**
 * Sends the learner's text to be compared with the section's sheet. Leaving the page or calling `cancel` aborts the
 * request.
 */
export function useHearing(
  { stationId, sectionId }: SectionRef,
  onHeard: (words: string, hearing: Hearing) => void,
) {
  const client = useQueryClient();
  const waiting = useRef<AbortController | null>(null);
  const hearing = useMutation({
    mutationFn: (body: Said) => {
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      return callApi(examinerRoutes.hear, { params: { stationId, sectionId }, body, signal });
    },
    onSuccess: (heard, { words }) => onHeard(words, heard),
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
