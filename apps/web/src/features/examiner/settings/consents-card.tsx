import { Button, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Examiner, SavedConversation } from '@urost3/contract/examiner/examiner.schemas.ts';
import {
  type ConsentPurpose,
  consentPurposes,
  examinerRoutes,
} from '@urost3/contract/examiner/examiner.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime, formatLongDate } from '../../../lib/dates.ts';
import { studyPath } from '../../../paths.ts';
import { Fold, PlainList } from '../../../ui/page/pieces.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { keptQuery } from '../examiner.queries.ts';
import { SpokenItem, SpokenWords } from '../spoken-words.tsx';
import { useConsent, useSaveConsent } from '../use-consent.tsx';

const labels: Record<ConsentPurpose, (address: string) => string> = {
  transcription: (address) => `Send my recordings to ${address}`,
  conversation: (address) => `Send my words to ${address}`,
  keeping: () => 'Keep transcripts that I choose',
};

/** The learner's consents and saved conversations. */
export function ConsentsCard({ examiner }: { examiner: Examiner }) {
  const save = useSaveConsent('Your consent could not be changed. Please try again.');
  const { ask, dialog } = useConsent(examiner);
  const offered = consentPurposes.filter((purpose) => purpose === 'keeping' || examiner[purpose]);
  function change(purpose: ConsentPurpose, isGiven: boolean): void {
    if (isGiven) return void ask(purpose);
    save.mutate(
      { purpose, isGiven },
      { onSuccess: () => showToast('success', 'You have withdrawn your consent.') },
    );
  }
  return (
    <SectionCard
      title="Spoken answers"
      lead={
        <LearnMore more="The examiner reads what you said beside the sheet of a section, and the patient answers in communication stations.">
          Your words are not kept, unless you ask us to keep them.
        </LearnMore>
      }
    >
      {offered.map((purpose) => {
        const given = examiner.consents[purpose];
        const address = purpose === 'keeping' ? '' : (examiner[purpose]?.address ?? '');
        return (
          <Switch
            key={purpose}
            label={labels[purpose](address)}
            description={given && `You agreed on ${formatLongDate(given)}.`}
            labelPosition="left"
            styles={{ body: { justifyContent: 'space-between' } }}
            checked={given !== null}
            disabled={save.isPending}
            onChange={(event) => change(purpose, event.currentTarget.checked)}
          />
        );
      })}
      {examiner.consents.keeping && <Kept />}
      {dialog}
    </SectionCard>
  );
}

/** The saved conversations. They are fetched only on request, because few learners save any. */
function Kept() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <SavedConversations />;
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Show what is kept
      </Button>
    </div>
  );
}

/** The conversations and answers that the learner has saved, newest first. */
function SavedConversations() {
  const query = useQuery(keptQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        loading="Loading what is kept"
        title="What is kept could not be loaded."
        otherwise="Please try again."
      />
    );
  }
  if (data.talks.length === 0) return <Text>Nothing is kept.</Text>;
  return (
    <PlainList gap="sm" aria-label="Kept words">
      {data.talks.map((talk) => (
        <SavedTalk key={talk.id} talk={talk} />
      ))}
    </PlainList>
  );
}

function SavedTalk({ talk }: { talk: SavedConversation }) {
  const remove = useMutation({
    mutationFn: () => callApi(examinerRoutes.removeKept, { params: { id: talk.id } }),
    meta: {
      failure: 'This could not be deleted. Please try again.',
      changes: [keptQuery.queryKey],
    },
  });
  return (
    <SpokenItem>
      <Text>
        <Link to={studyPath(talk.stationId, talk.sectionId)}>
          {talk.kind === 'patient' ? 'Conversation with the patient' : 'Answer to the examiner'}
        </Link>
        , {formatDateTime(talk.at)}
      </Text>
      <Fold isText summary="Show the words">
        <SpokenWords>{talk.words}</SpokenWords>
      </Fold>
      <div>
        <Button
          variant="subtle"
          size="sm"
          px={0}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </div>
    </SpokenItem>
  );
}
