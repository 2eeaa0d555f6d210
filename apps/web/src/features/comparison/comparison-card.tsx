import { Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { comparisonRoutes } from '@urost3/contract/comparison.routes.ts';
import { COHORT_MIN } from '@urost3/contract/comparison.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { storeAnswer } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { comparisonSettingQuery, forgetComparison } from './public/comparison.queries.ts';

/** Whether the learner is compared with others. Staff never are. */
export function ComparisonCard() {
  const { roles } = useSignedInUser();
  return roles.length > 0 ? null : <LearnersCard />;
}

function LearnersCard() {
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(comparisonSettingQuery);
  const save = useMutation({
    mutationFn: (isOn: boolean) => callApi(comparisonRoutes.saveSetting, { body: { isOn } }),
    onSuccess: async (setting) => {
      await forgetComparison(client);
      await storeAnswer(client, comparisonSettingQuery.queryKey, setting);
      showToast('success', `The comparison is switched ${setting.isOn ? 'on' : 'off'}.`);
    },
    onError: (failure) =>
      showToast('error', messageOf(failure, 'The setting could not be saved. Please try again.')),
  });
  // The pressed state shows at once, and the saved one again after a failure.
  const isOn = save.isPending ? save.variables : data?.isOn;
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={3} size="h4">
          Comparison with others
        </Title>
        <Text>
          Your first attempts are compared with those of other learners, without names, and only
          where at least {COHORT_MIN} learners did the same.
        </Text>
        {isPending && <PageLoader label="Loading the setting" />}
        {error && !data && (
          <ErrorState
            title="The setting could not be loaded."
            message={messageOf(error, 'Please try again.')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {isOn !== undefined && (
          <Switch
            checked={isOn}
            onChange={(event) => {
              if (!save.isPending) save.mutate(event.currentTarget.checked);
            }}
            label="Compare me with other learners"
            description="When this is off, you see no comparison, and your answers are not counted in any."
          />
        )}
      </Stack>
    </Paper>
  );
}
