import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { Notice } from '../../../ui/state/notice.tsx';

export function ExportCard() {
  const download = useMutation({
    mutationFn: () => callApi(profileRoutes.exportAccount),
    onSuccess: (data) =>
      saveFile(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        'urost3-my-data.json',
      ),
  });
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3} size="h4">
            Your data
          </Title>
          <Text>Everything we hold about you, as one file (JSON).</Text>
          {download.error && (
            <Notice
              kind="error"
              title={messageOf(download.error, 'The download failed. Please try again.')}
            />
          )}
        </div>
        <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
          Download My Data
        </Button>
      </Group>
    </Paper>
  );
}
