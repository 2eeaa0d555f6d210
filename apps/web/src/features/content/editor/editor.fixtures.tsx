// An open section editor, for tests of its fields.
import userEvent from '@testing-library/user-event';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { SectionDocument } from '../saving/section-document.ts';
import { EditorContext } from './editor-context.ts';
import { emptySection } from './section-edits.ts';

type Fields = (document: EditorSection, store: SectionDocument) => ReactNode;

/**
 * @param fields renders the fields of the document, again after each edit
 * @param start what the document contains at first
 */
export function makeEditor(fields: Fields, start: Partial<EditorSection> = {}) {
  const store = new SectionDocument({ ...emptySection(), ...start }, () => undefined);
  const addMedia = vi.fn();
  const { update } = store;
  const shared = { stationId: 's1', sectionId: 'x', learnerStationId: 'communication' } as const;
  const context = { ...shared, store, update, addMedia };
  function Editor() {
    const document = useSyncExternalStore(store.subscribe, store.getRendered);
    return <EditorContext value={context}>{fields(document, store)}</EditorContext>;
  }
  return { store, addMedia, Editor };
}

export function openEditor(fields: Fields, start?: Partial<EditorSection>) {
  const { Editor, ...editor } = makeEditor(fields, start);
  renderPart(<Editor />);
  return { ...editor, person: userEvent.setup() };
}
