import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { type ConsentPurpose, consentPurposes } from '@urost3/contract/examiner/examiner.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { formatLongDate } from '../../../lib/dates.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { examinerQuery } from '../examiner.queries.ts';
import { useConsent, useSaveConsent } from '../use-consent.tsx';
import { SavedConversations } from './saved-conversations.tsx';

const labels: Record<ConsentPurpose, (address: string) => string> = {
  transcription: (address) => `Send my recordings to ${address}`,
  conversation: (address) => `Send my words to ${address}`,
  keeping: () => 'Keep transcripts that I choose',
};

/** The learner's consents and saved conversations. Nothing is shown when this installation has no examiner. */
export function ExaminerCard() {
  const { data } = useQuery(examinerQuery);
  const isOn = data && (data.conversation || data.transcription);
  return isOn ? <Consents examiner={data} /> : null;
}

function Consents({ examiner }: { examiner: Examiner }) {
  const save = useSaveConsent();
  const { ask, dialog } = useConsent(examiner);
  const offered = consentPurposes.filter((purpose) => purpose === 'keeping' || examiner[purpose]);
  function change(purpose: ConsentPurpose, isGiven: boolean): void {
    if (isGiven) return void ask(purpose);
    save.mutate(
      { purpose, isGiven },
      {
        onSuccess: () => showToast('success', 'You have withdrawn your consent.'),
        onError: (error) =>
          showToast(
            'error',
            messageOf(error, 'Your consent could not be changed. Please try again.'),
          ),
      },
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
