import { Alert, List, Stack, Text } from '@mantine/core';
import type { BulkReport } from '@urost3/contract/content-files.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';

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
export function BulkReportView({ report }: { report: BulkReport }) {
  const { problems, notes, sections } = report;
  if (problems.length > 0) {
    return (
      <Alert color="red" role="alert" title="Nothing is imported until these are fixed">
        <List size="sm">
          {problems.slice(0, SHOWN).map((problem) => (
            <List.Item key={`${placeOf(problem)} ${problem.field} ${problem.reason}`}>
              {placeOf(problem)}: {problem.field}: {problem.reason}
            </List.Item>
          ))}
        </List>
        {problems.length > SHOWN && <Text size="sm">…and {problems.length - SHOWN} more.</Text>}
      </Alert>
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
        <Alert color="orange" title="Notes">
          <List size="sm">
            {notes.slice(0, SHOWN).map((note) => (
              <List.Item key={`${placeOf(note)} ${note.subject} ${note.reason}`}>
                {placeOf(note)}: {note.subject}: {note.reason}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
