import { Button, Group, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { bulkContentRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { BulkReport } from '@urost3/contract/content/files.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { callApi, hasCode } from '../../../lib/api/api.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { contentChanges } from '../content.queries.ts';
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
      showToast('success', 'The content was imported.');
      setFiles([]);
      if (!input.current) return;
      input.current.value = '';
      // Move the focus, because the pressed button has been removed.
      input.current.focus();
    },
    meta: { changes: contentChanges },
  });
  const take = (list: Iterable<File>) => {
    // Skip hidden files, which operating systems add to folders.
    setFiles([...list].filter((file) => !/(^|\/)\./.test(file.webkitRelativePath)));
    setReport(null);
    send.reset();
  };
  const consequence = hasCode(send.error, 'confirmation_required') ? send.error.message : null;
  const isChecked = report?.isDryRun === true && report.problems.length === 0;
  return (
    <Card component="section" aria-labelledby={headingId}>
      <Stack gap="sm" align="flex-start">
        <PartTitle id={headingId}>{legend}</PartTitle>
        <Quiet maw="70ch" id={hintId}>
          {hint}
        </Quiet>
        {choices.length > 1 && (
          <SegmentedControl
            aria-label="What to choose"
            value={choice.label}
            data={choices.map(({ label }) => label)}
            onChange={(label) => {
              setChoice(choices.find((other) => other.label === label) ?? choices[0]);
              take([]);
            }}
          />
        )}
        <Group gap="sm">
          <label className={cx(pieces.card, pieces.covered, classes.file)}>
            {choice.action}
            <input
              key={choice.label}
              ref={input}
              type="file"
              className={pieces.cover}
              aria-describedby={hintId}
              multiple={choice.isFolder}
              accept={choice.accept}
              // `webkitdirectory` makes browsers select a folder. React's types lack the attribute.
              {...(choice.isFolder ? { webkitdirectory: '' } : {})}
              onChange={(event) => take(event.currentTarget.files ?? [])}
            />
          </label>
          <Quiet miw={0} data-wrap="anywhere">
            {chosenWords(files)}
          </Quiet>
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
            {!report && <Quiet>Check before you import</Quiet>}
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
        {consequence === null && (
          <Problem
            error={send.error}
            otherwise="The files could not be imported. Please try again."
          />
        )}
        {report && <BulkReportView report={report} />}
      </Stack>
    </Card>
  );
}

const SHOWN = 50;

const actionWords: Record<BulkReport['sections'][number]['action'], string> = {
  create: 'new',
  update: 'changed',
  restore: 'restored',
  keep: 'unchanged',
};

const placeOf = ({ file, line }: { file: string; line: number | null }) =>
  line === null ? file : `${file}, line ${line}`;

/** The result of an import or of its dry run. */
function BulkReportView({ report }: { report: BulkReport }) {
  const { problems, notes, sections } = report;
  if (problems.length > 0) {
    return (
      <Notice kind="error" title="Nothing is imported until these are fixed">
        <List size="sm">
          {problems.slice(0, SHOWN).map((problem) => (
            <List.Item key={`${placeOf(problem)} ${problem.field} ${problem.reason}`}>
              {placeOf(problem)}: {problem.field}: {problem.reason}
            </List.Item>
          ))}
        </List>
        {problems.length > SHOWN && <Text size="sm">…and {problems.length - SHOWN} more.</Text>}
      </Notice>
    );
  }
  const changed = sections.filter((section) => section.action !== 'keep');
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>
        {report.isDryRun ? 'What this import would change:' : 'What this import changed:'}
      </Text>
      <Text size="sm">
        {report.created} new, {report.updated} changed, {report.restored} restored,{' '}
        {report.unchanged} unchanged; {report.questions} questions, {report.media} new media files.
      </Text>
      <List size="sm">
        {changed.slice(0, SHOWN).map((section) => (
          <List.Item key={`${section.stationId}/${section.slug}`}>
            {stationLabels[section.stationId]}: {section.title} ({actionWords[section.action]})
          </List.Item>
        ))}
      </List>
      {changed.length > SHOWN && <Text size="sm">…and {changed.length - SHOWN} more.</Text>}
      {notes.length > 0 && (
        <Notice kind="warning" title="Notes">
          <List size="sm">
            {notes.slice(0, SHOWN).map((note) => (
              <List.Item key={`${placeOf(note)} ${note.subject} ${note.reason}`}>
                {placeOf(note)}: {note.subject}: {note.reason}
              </List.Item>
            ))}
          </List>
          {notes.length > SHOWN && <Text size="sm">…and {notes.length - SHOWN} more.</Text>}
        </Notice>
      )}
    </Stack>
  );
}
