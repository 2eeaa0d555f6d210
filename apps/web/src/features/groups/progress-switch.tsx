import { Switch, Text } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { useGroupChange } from './use-group-change.ts';

/** A member's consent to show their progress to the manager. It can be withdrawn at any time. */
export function ProgressSwitch({ name, isOn }: { name: string; isOn: boolean }) {
  const share = useGroupChange({
    change: (isShared: boolean) => callApi(groupRoutes.shareProgress, { body: { isShared } }),
    success: () => 'Saved.',
  });
  const label = `Show my progress to the manager of ${name}`;
  return (
    <>
      <Switch
        label={label}
        // Without this label, the description would be part of the accessible name.
        aria-label={label}
        description="How many sections you have finished, how many circuits you have done, and the week of your last visit. No answers and no marks. You can switch this off at any time; it ends with your seat."
        // While saving, the switch shows the new state.
        checked={share.isPending ? share.variables : isOn}
        onChange={(event) => share.mutate(event.currentTarget.checked)}
        disabled={share.isPending}
      />
      {share.isError && (
        <Text c="red.9" role="alert">
          {messageOf(share.error, 'That could not be saved. Please try again.')}
        </Text>
      )}
    </>
  );
}
