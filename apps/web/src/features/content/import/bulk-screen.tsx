import { Button, Code, Group, SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { bulkContentRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { Route } from '@urost3/contract/endpoint.ts';
import { downloadFile } from '../../../lib/api/download.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { ImportForm } from './import-form.tsx';

export function BulkScreen() {
  return (
    <Stack gap="md">
      <PageHeading title="Import and Export">
        Sections as Markdown files with their media, and questions as a table.
      </PageHeading>
      <Card component="section" aria-labelledby="export">
        <Group justify="space-between" gap="sm">
          <PartTitle id="export">Export</PartTitle>
          <Group gap="sm">
            <DownloadButton
              route={bulkContentRoutes.exportFiles}
              fileName="content.zip"
              label="Download all sections (ZIP)"
            />
            <DownloadButton
              route={bulkContentRoutes.exportQuestions}
              fileName="questions.csv"
              label="Download all questions (CSV)"
            />
          </Group>
        </Group>
      </Card>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <ImportForm
          legend="Import sections"
          hint={
            <>
              A folder or ZIP in the same layout as the export: one subfolder per station type, one
              Markdown file per section, and media files in a folder named <Code>media</Code>.
            </>
          }
          route={bulkContentRoutes.importFiles}
          choices={[
            { label: 'ZIP file', action: 'Choose ZIP file', accept: '.zip,application/zip' },
            { label: 'Folder', action: 'Choose folder', isFolder: true },
          ]}
        />
        <ImportForm
          legend="Import questions"
          hint={
            <>
              An edited copy of the exported table. Rows without a <Code>question_id</Code> become
              new questions.
            </>
          }
          route={bulkContentRoutes.importQuestions}
          choices={[
            { label: 'CSV file', action: 'Choose CSV file', accept: '.csv,.tsv,.txt,text/csv' },
          ]}
        />
      </SimpleGrid>
    </Stack>
  );
}

interface DownloadButtonProps {
  route: Route;
  fileName: string;
  label: string;
}

function DownloadButton({ route, fileName, label }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadFile(route, fileName),
    meta: { failure: 'The file could not be created. Please try again.' },
  });
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  );
}

export { BulkScreen as Component };
