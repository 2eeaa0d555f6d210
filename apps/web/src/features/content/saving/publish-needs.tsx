import type { TextProps } from '@mantine/core';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useSyncExternalStore } from 'react';
import { londonToday } from '../../../lib/dates.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { findProblems, placeOf } from './section-problems.ts';

const fieldNames = ['title', 'category', 'methodology', 'scenario', 'answer'];

/** What still prevents publishing: names of the section's own fields, and places of other problems ('question 3'). */
function findNeeds(document: EditorSection, stationId: StationId): string[] {
  const problems = findProblems(document, stationId, { isDraft: false, today: londonToday() });
  const names = problems.map(({ path }) => {
    const name = placeOf(path) ?? path.split('.')[0] ?? path;
    return name.toLowerCase().replaceAll('_', ' ');
  });
  return [...new Set(names)];
}

/** The needs joined to one text, so that a component renders only when the text changes, not after every edit. */
function useNeeds(): string {
  const { store, learnerStationId } = useEditor();
  return useSyncExternalStore(store.subscribe, () =>
    findNeeds(store.getRendered(), learnerStationId).join(', '),
  );
}

/** Whether the section's own required fields are filled in, so that publishing is the likely next step. */
export function useIsFilled(): boolean {
  const needs = useNeeds().split(', ');
  return !fieldNames.some((name) => needs.includes(name));
}

/**
 * This text is shown even when nothing is needed. The field being typed in therefore does not move when the last need
 * is met.
 */
export function PublishNeeds(props: TextProps & { id?: string }) {
  const needs = useNeeds();
  return (
    <Quiet role="status" {...props}>
      {needs ? `Needed to publish: ${needs}` : 'Ready to publish'}
    </Quiet>
  );
}
