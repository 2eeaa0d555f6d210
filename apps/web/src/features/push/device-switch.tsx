import { Switch, Text } from '@mantine/core';
import { useDevice } from './use-device.ts';

const sentences = {
  none: 'Notifications on devices are not available.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add the app to the home screen and open it from there.',
  denied:
    'This browser blocks notifications of this site. Allow them in the browser’s settings for this site, beside the address, and load the page again.',
};

/**
 * Switches notifications of this browser on or off. The browser asks for permission only when the person presses the
 * switch.
 */
export function DeviceSwitch({ publicKey }: { publicKey: string | null }) {
  const { state, change } = useDevice(publicKey);
  if (publicKey === null) {
    return (
      <Text size="sm" c="dimmed">
        {sentences.none}
      </Text>
    );
  }
  if (state === undefined) return null;
  if (state === 'unsupported' || state === 'denied') return <Text>{sentences[state]}</Text>;
  return (
    <Switch
      label="Notify me on this device"
      description="On a device of your own: its locked screen shows who writes to you."
      checked={change.isPending ? change.variables : state === 'on'}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.currentTarget.checked);
      }}
    />
  );
}
