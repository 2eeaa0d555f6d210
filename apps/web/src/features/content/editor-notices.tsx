// Notices above and below the editor's fields: text that was never saved, problems that prevent publishing, warnings.
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { formatDateTime } from '../../lib/dates.ts';
import { type Problem, problemText } from './section-problems.ts';
import type { SectionEditorState } from './use-section-editor.ts';

const PROBLEMS_SHOWN = 8;

/** Offers text of an earlier visit that was stored on this device only. */
export function UnsavedWords({ localCopy }: Pick<SectionEditorState, 'localCopy'>) {
  const { copy, restore, discard } = localCopy;
  if (!copy) return null;
  return (
    <Alert color="orange" title="Changes on this device that were never saved" role="alert">
      <p>Typed on {formatDateTime(copy.at)}.</p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={restore}>
          Restore them
        </Button>
        <Button size="compact-sm" variant="default" onClick={discard}>
          Discard them
        </Button>
      </Group>
    </Alert>
  );
}

/** Paths of the fields that show their problem below their input. */
const fieldPaths = new Set(['title', 'category', 'methodology', 'scenario', 'answer']);

/** Whether there is only one problem, and the problem is shown below the input of its field. */
export const isAtField = ([first, ...others]: readonly Problem[]): boolean =>
  first !== undefined && others.length === 0 && fieldPaths.has(first.path);

export function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0 || isAtField(problems)) return null;
  return (
    <Alert color="red" role="alert" title="Not published">
      <List size="sm">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <List.Item key={problem.path}>{problemText(problem)}</List.Item>
        ))}
      </List>
      {problems.length > PROBLEMS_SHOWN && (
        <Text size="sm">…and {problems.length - PROBLEMS_SHOWN} more.</Text>
      )}
    </Alert>
  );
}

/** Shown below the fields, because the warnings change with each save and must not move the field being typed in. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        All files found; nothing marked for review.
      </Text>
    );
  }
  return (
    <Alert color="orange" title="Please look at this">
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
