import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { bulkContentRoutes } from '@urost3/contract/content-files.routes.ts';
import type { BulkReport } from '@urost3/contract/content-files.schemas.ts';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { BulkReportView } from './bulk-report-view.tsx';
import { refreshContent } from './content.queries.ts';
import classes from './import-form.module.css';

type ImportRoute = typeof bulkContentRoutes.importFiles | typeof bulkContentRoutes.importQuestions;

/** One way to choose what to import. */
interface Choice {
  label: string;
  accept?: string;
  isFolder?: boolean;
}

interface ImportFormProps {
  legend: string;
  hint: ReactNode;
  route: ImportRoute;
  choices: readonly Choice[];
}

function bodyOf(files: readonly File[]): FormData {
  const body = new FormData();
  for (const file of files) body.append(file.webkitRelativePath || file.name, file);
  return body;
}

/** Chooses files, checks them with a dry run, and then makes the changes that the dry run reported. */
export function ImportForm({ legend, hint, route, choices }: ImportFormProps) {
  const client = useQueryClient();
  const hintId = useId();
  const headingId = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  /** Counts how often each field was cleared: after an import, and when another field was used. */
  const [emptied, setEmptied] = useState<Readonly<Record<string, number>>>({});
  const [report, setReport] = useState<BulkReport | null>(null);
  const send = useMutation({
    mutationFn: (isDryRun: boolean) =>
      callApi(route, {
        query: { dryRun: isDryRun ? '1' : '0' },
        body: bodyOf(files) as never,
      }),
    onSuccess: (answer) => {
      setReport(answer);
      if (answer.isDryRun || answer.problems.length > 0) return;
      refreshContent(client);
      showToast('success', 'The content was imported.');
      setFiles([]);
      emptyAllBut(null);
    },
  });
  const emptyAllBut = (kept: Choice | null) =>
    setEmptied((old) =>
      Object.fromEntries(
        choices.map((choice) => [
          choice.label,
          (old[choice.label] ?? 0) + (choice === kept ? 0 : 1),
        ]),
      ),
    );
  const choose = (choice: Choice, list: FileList | null) => {
    // Operating systems add hidden files to folders.
    const plain = [...(list ?? [])].filter((file) => !/(^|\/)\./.test(file.webkitRelativePath));
    setFiles(plain);
    emptyAllBut(choice);
    setReport(null);
    send.reset();
  };
  const isChecked = report?.isDryRun === true && report.problems.length === 0;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={headingId}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={headingId}>
          {legend}
        </Title>
        <Text size="sm" c="dimmed" maw="70ch" id={hintId}>
          {hint}
        </Text>
        <div className={classes.choices}>
          {choices.map((choice, i) => (
            <Fragment key={`${choice.label} ${emptied[choice.label] ?? 0}`}>
              {i > 0 && <span className={classes.or}>or</span>}
              <FileInput
                choice={choice}
                hintId={hintId}
                onChoose={(list) => choose(choice, list)}
              />
            </Fragment>
          ))}
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            className={classes.check}
            disabled={files.length === 0}
            loading={send.isPending && send.variables}
            onClick={() => send.mutate(true)}
          >
            Check only
          </Button>
          <Button
            disabled={!isChecked}
            loading={send.isPending && !send.variables}
            onClick={() => send.mutate(false)}
          >
            Import
          </Button>
          {files.length > 1 && <Text size="sm">{files.length} files chosen</Text>}
          {files.length === 0 && (
            <Text size="sm" c="dimmed">
              Choose a file first
            </Text>
          )}
          {files.length > 0 && !report && (
            <Text size="sm" c="dimmed">
              Check before you import
            </Text>
          )}
        </Group>
        {send.isError && (
          <Alert color="red" role="alert">
            {messageOf(send.error, 'The files could not be imported. Please try again.')}
          </Alert>
        )}
        {report && <BulkReportView report={report} />}
      </Stack>
    </Paper>
  );
}

interface FileInputProps {
  choice: Choice;
  hintId: string;
  onChoose: (files: FileList | null) => void;
}

function FileInput({ choice, hintId, onChoose }: FileInputProps) {
  const id = useId();
  return (
    <div className={classes.file}>
      <label htmlFor={id}>{choice.label}</label>
      <br />
      <input
        id={id}
        type="file"
        aria-describedby={hintId}
        multiple={choice.isFolder}
        accept={choice.accept}
        // Missing in React's types, but the attribute with which browsers choose a folder.
        {...(choice.isFolder ? { webkitdirectory: '' } : {})}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
    </div>
  );
}
