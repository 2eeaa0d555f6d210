import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { profileRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';

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
    <SectionCard
      title="Your data"
      lead={
        <>
          <Text>Everything we hold about you, as one file (JSON).</Text>
          <Problem error={download.error} otherwise="The download failed. Please try again." />
        </>
      }
      action={
        <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
          Download My Data
        </Button>
      }
    />
  );
}
