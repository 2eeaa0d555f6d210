import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../health/public/health.queries.ts';

/**
 * A part of the privacy notice: which service receives recordings and text. Nothing is shown when they stay on this
 * installation.
 */
export function ExaminerNotice() {
  const { data } = useQuery(siteQuery);
  const { transcription, conversation, speech } = data?.examiner ?? {};
  if (!transcription && !conversation && !speech) return null;
  return (
    <Text>
      If you agree, and only then,
      {transcription && (
        <>
          {' '}
          your recordings are sent to <strong>{transcription}</strong>, which transcribes them;
        </>
      )}
      {conversation && (
        <>
          {' '}
          the words that you say or type to the examiner or the patient are sent to{' '}
          <strong>{conversation}</strong>, where a language model reads them;
        </>
      )}
      {speech && (
        <>
          {' '}
          what the patient answers is sent to <strong>{speech}</strong>, which reads it aloud;
        </>
      )}{' '}
      nothing else about you is sent. Neither recordings nor words are kept, unless you ask us to
      keep your words. You can withdraw your consent on your account page.
    </Text>
  );
}
