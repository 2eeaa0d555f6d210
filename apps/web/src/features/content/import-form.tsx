import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { bulkContentRoutes } from '@urost3/contract/content-files.routes.ts';
import type { BulkReport } from '@urost3/contract/content-files.schemas.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { BulkReportView } from './bulk-report-view.tsx';
import { refreshContent } from './content.queries.ts';
import classes from './import-form.module.css';

type ImportRoute = typeof bulkContentRoutes.importFiles | typeof bulkContentRoutes.importQuestions;

/** One way to select what to import, for example a folder or single files. */
interface Choice {
  label: string;
  /** The label of the button that selects files. */
  action: string;
  accept?: string;
  isFolder?: boolean;
}

interface ImportFormProps {
  legend: string;
  hint: ReactNode;
  route: ImportRoute;
  choices: readonly [Choice, ...Choice[]];
}

function bodyOf(files: readonly File[]): FormData {
  const body = new FormData();
  for (const file of files) body.append(file.webkitRelativePath || file.name, file);
  return body;
}

function chosenWords([file, ...others]: readonly File[]): string {
  if (!file) return 'Nothing chosen';
  return others.length > 0 ? `${others.length + 1} files chosen` : file.name;
}

/** Imports files in three steps: select them, check them with a dry run, then make the reported changes. */
export function ImportForm({ legend, hint, route, choices }: ImportFormProps) {
  const client = useQueryClient();
  const hintId = useId();
  const headingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice>(choices[0]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [report, setReport] = useState<BulkReport | null>(null);
  const send = useMutation({
    mutationFn: (step: 'check' | 'import' | 'import and change the free preview') =>
      callApi(route, {
        query: {
          dryRun: step === 'check' ? '1' : '0',
          ...(step === 'import and change the free preview' && { changeFreePreview: '1' }),
        },
        body: bodyOf(files) as never,
      }),
    onSuccess: (answer) => {
      setReport(answer);
      if (answer.isDryRun || answer.problems.length > 0) return;
      refreshContent(client);
      showToast('success', 'The content was imported.');
      setFiles([]);
      if (!input.current) return;
      input.current.value = '';
      // Move the focus, because the pressed button has been removed.
      input.current.focus();
    },
  });
  const take = (list: Iterable<File>) => {
    // Skip hidden files, which operating systems add to folders.
    setFiles([...list].filter((file) => !/(^|\/)\./.test(file.webkitRelativePath)));
    setReport(null);
    send.reset();
  };
  const consequence =
    send.error instanceof ApiError && send.error.code === 'confirmation_required'
      ? send.error.message
      : null;
  const isChecked = report?.isDryRun === true && report.problems.length === 0;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id={headingId}>
          {legend}
        </Title>
        <Text size="sm" c="dimmed" maw="70ch" id={hintId}>
          {hint}
        </Text>
        {choices.length > 1 && (
          <SegmentedControl
            aria-label="What to choose"
            classNames={{ label: classes.way ?? '' }}
            value={choice.label}
            data={choices.map(({ label }) => label)}
            onChange={(label) => {
              setChoice(choices.find((other) => other.label === label) ?? choices[0]);
              take([]);
            }}
          />
        )}
        <Group gap="sm">
          <label className={classes.file}>
            {choice.action}
            <input
              key={choice.label}
              ref={input}
              type="file"
              aria-describedby={hintId}
              multiple={choice.isFolder}
              accept={choice.accept}
              // `webkitdirectory` makes browsers select a folder. React's types lack the attribute.
              {...(choice.isFolder ? { webkitdirectory: '' } : {})}
              onChange={(event) => take(event.currentTarget.files ?? [])}
            />
          </label>
          <Text size="sm" c="dimmed" className={classes.chosen}>
            {chosenWords(files)}
          </Text>
        </Group>
        {files.length > 0 && (
          <Group gap="sm">
            <Button
              variant="default"
              loading={send.isPending && send.variables === 'check'}
              onClick={() => send.mutate('check')}
            >
              Check only
            </Button>
            <Button
              disabled={!isChecked}
              loading={send.isPending && send.variables !== 'check'}
              onClick={() => send.mutate('import')}
            >
              Import
            </Button>
            {!report && (
              <Text size="sm" c="dimmed">
                Check before you import
              </Text>
            )}
          </Group>
        )}
        {consequence !== null && (
          <ConfirmDialog
            isOpen
            title="Change the free preview?"
            confirmLabel="Import anyway"
            onConfirm={() => send.mutate('import and change the free preview')}
            onClose={() => send.reset()}
          >
            {consequence}
          </ConfirmDialog>
        )}
        {send.isError && consequence === null && (
          <Alert color="red" role="alert">
            {messageOf(send.error, 'The files could not be imported. Please try again.')}
          </Alert>
        )}
        {report && <BulkReportView report={report} />}
      </Stack>
    </Paper>
  );
}
