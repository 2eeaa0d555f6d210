import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { COHORT_MIN, comparisonRoutes } from '@urost3/contract/comparison/comparison.ts';
import { callApi } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { LearnMore } from '../../ui/text/learn-more.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { comparisonSettingQuery, forgetComparison } from './public/comparison.queries.ts';

/** Staff are never compared. */
export const useIsCompared = () => useSignedInUser().roles.length === 0;

/** The setting for whether the learner is compared with other learners. */
export function ComparisonCard() {
  return useIsCompared() ? <LearnersCard /> : null;
}

function LearnersCard() {
  const client = useQueryClient();
  const query = useQuery(comparisonSettingQuery);
  const { data } = query;
  const save = useMutation({
    mutationFn: (isOn: boolean) => callApi(comparisonRoutes.saveSetting, { body: { isOn } }),
    onSuccess: async (setting) => {
      await forgetComparison(client);
      await storeAnswer(client, comparisonSettingQuery.queryKey, setting);
      showToast('success', `The comparison is switched ${setting.isOn ? 'on' : 'off'}.`);
    },
    meta: { failure: 'The setting could not be saved. Please try again.' },
  });
  // Shows the new state immediately, and the saved state again if saving fails.
  const isOn = save.isPending ? save.variables : data?.isOn;
  return (
    <SectionCard
      title="Comparison with others"
      lead={
        <LearnMore
          more={`Only first attempts count, and only where at least ${COHORT_MIN} learners answered. When this is off, you do not see how others answered, and your answers are not counted.`}
        >
          How many learners answered a multiple choice question right, without names.
        </LearnMore>
      }
      action={
        isOn !== undefined && (
          <Switch
            checked={isOn}
            onChange={(event) => {
              if (!save.isPending) save.mutate(event.currentTarget.checked);
            }}
            aria-label="Compare me with other learners"
          />
        )
      }
    >
      {!data && (
        <QueryState
          query={query}
          loading="Loading the setting"
          title="The setting could not be loaded."
          otherwise="Please try again."
        />
      )}
    </SectionCard>
  );
}
