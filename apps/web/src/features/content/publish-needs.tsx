import { Text, type TextProps } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { useSyncExternalStore } from 'react';
import { londonToday } from '../../lib/dates.ts';
import { useEditor } from './editor-context.ts';
import { findProblems, placeOf } from './section-problems.ts';

const fieldNames = ['title', 'category', 'methodology', 'scenario', 'answer'];

/** What publishing would still refuse: the empty fields of the section by name, and the places of other problems. */
function findNeeds(document: EditorSection, stationId: StationId): string[] {
  const problems = findProblems(document, stationId, { isDraft: false, today: londonToday() });
  const names = problems.map(({ path }) => {
    const name = placeOf(path) ?? path.split('.')[0] ?? path;
    return name.toLowerCase().replaceAll('_', ' ');
  });
  return [...new Set(names)];
}

/** Compared as one text, so that a component renders only when the needs change. */
function useNeeds(): string {
  const { store, learnerStationId } = useEditor();
  return useSyncExternalStore(store.subscribe, () =>
    findNeeds(store.getRendered(), learnerStationId).join(', '),
  );
}

/** Whether the section's own required fields have text, so that publishing is the likely next step. */
export function useIsFilled(): boolean {
  const needs = useNeeds().split(', ');
  return !fieldNames.some((name) => needs.includes(name));
}

/** Always one line, so that the field being typed in does not move. */
export function PublishNeeds(props: Pick<TextProps, 'className' | 'mb'> & { id?: string }) {
  const needs = useNeeds();
  return (
    <Text size="sm" c="dimmed" role="status" {...props}>
      {needs ? `Needed to publish: ${needs}` : 'Ready to publish'}
    </Text>
  );
}
