import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { formatDateTime } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { UnsavedWarning } from '../../../ui/form/unsaved-warning.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import type { SectionSaver } from '../saving/use-section-saver.ts';
import { compareSections } from '../versions/compare-sections.ts';
import { CompareView } from '../versions/compare-view.tsx';
import classes from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, MediaUrlsContext, UnsavedRecordingContext } from './editor-context.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorPlaces } from './editor-places.tsx';
import { SectionPreview } from './section-preview.tsx';
import {
  type SectionEditorOptions,
  type SectionEditorState,
  useSectionEditor,
} from './use-section-editor.ts';

interface SectionEditorProps extends Omit<SectionEditorOptions, 'uid'> {
  /** The title of the station, for a new section only. */
  stationTitle?: string | undefined;
}

export function SectionEditor(props: SectionEditorProps) {
  const { stationId, learnerStationId, stationTitle } = props;
  const { uid } = useSignedInUser();
  const editor = useSectionEditor({ ...props, uid });
  const { document, store, addMedia } = editor;
  const [shown, setShown] = useState<'edit' | 'preview'>('edit');
  const [isRecordingUnsaved, setIsRecordingUnsaved] = useState(false);
  const sectionId = editor.meta?.id ?? null;
  const context = useMemo(
    () => ({ stationId, sectionId, learnerStationId, store, update: store.update, addMedia }),
    [stationId, sectionId, learnerStationId, store, addMedia],
  );
  return (
    <EditorContext value={context}>
      <MediaUrlsContext value={editor.mediaUrls}>
        <Stack gap="2xs">
          <EditorBar editor={editor} stationId={stationId} stationTitle={stationTitle} />
          <SegmentedControl
            hiddenFrom="lg"
            aria-label="Show"
            fullWidth
            value={shown}
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
            onChange={(value) => setShown(value as typeof shown)}
          />
          <div className={classes.columns} data-showing={shown}>
            <section className={classes.form} aria-label="Section fields">
              <EditorPlaces />
              <UnsavedRecordingContext value={setIsRecordingUnsaved}>
                <EditorForm
                  editor={editor}
                  stationId={stationId}
                  learnerStationId={learnerStationId}
                />
              </UnsavedRecordingContext>
            </section>
            <div className={classes.preview}>
              <SectionPreview
                document={document}
                isFreePreview={editor.meta?.isFreePreview ?? false}
              />
            </div>
          </div>
          <LeaveWarning saver={editor.saver} isRecordingUnsaved={isRecordingUnsaved} />
          <EditorDialogs editor={editor} />
        </Stack>
      </MediaUrlsContext>
    </EditorContext>
  );
}

function EditorDialogs({ editor }: { editor: SectionEditorState }) {
  const { conflict, consequence } = editor;
  return (
    <>
      {conflict.theirs && (
        <ConflictDialog
          theirs={conflict.theirs}
          mine={editor.document}
          isBusy={conflict.isBusy}
          error={conflict.error}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
        />
      )}
      {consequence !== null && (
        <ConfirmDialog
          isOpen
          title="Change the free preview?"
          confirmLabel="Publish anyway"
          isBusy={editor.isPublishing}
          onConfirm={() => void editor.publish({ changesPreview: true })}
          onClose={editor.dismissConsequence}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ConflictDialogProps {
  /** The section as the server has it, with the text that was saved elsewhere. */
  theirs: EditedSection;
  mine: EditorSection;
  isBusy: boolean;
  error: string | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function savedBy(theirs: EditedSection): string {
  const { draft, publishedAt } = theirs;
  if (draft) {
    const who = isolate(draft.updatedBy?.displayName ?? 'Someone else');
    return `${who} saved this section at ${formatDateTime(draft.updatedAt)}, after you opened it.`;
  }
  return `This section was published at ${formatDateTime(publishedAt ?? new Date())}, after you opened it.`;
}

/** Shows the two texts of a section that two people have edited. The rejected text is kept as an earlier version. */
function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, isBusy, error, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Modal opened onClose={onClose} size="xl" title="Someone else has saved this section">
      <Stack>
        <Text>{savedBy(theirs)} Whichever you choose, the other stays under Earlier versions.</Text>
        <Problem error={error} />
        <Group>
          <Button loading={isBusy} onClick={onKeepMine}>
            Save mine over theirs
          </Button>
          <Button variant="default" loading={isBusy} onClick={onTakeTheirs}>
            Load theirs
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Decide later
          </Button>
        </Group>
        <CompareView
          differences={compareSections(theirs.document, mine)}
          lost={{ key: 'before', label: 'Theirs', meaning: 'is only in theirs' }}
          kept={{ key: 'after', label: 'Mine', meaning: 'is only in mine' }}
        />
      </Stack>
    </Modal>
  );
}

interface LeaveWarningProps {
  saver: SectionSaver;
  isRecordingUnsaved: boolean;
}

/** Asks for confirmation before the author leaves the editor with unsaved text or an unsaved recording. */
export function LeaveWarning({ saver, isRecordingUnsaved }: LeaveWarningProps) {
  const isDirty = useSyncExternalStore(saver.subscribe, () => saver.getSnapshot().isDirty);
  return (
    <UnsavedWarning isUnsaved={isDirty || isRecordingUnsaved}>
      {isRecordingUnsaved && <p>Your recording is not saved yet. It is lost when you leave.</p>}
      {isDirty && <UnsavedText saver={saver} />}
    </UnsavedWarning>
  );
}

/** A component of its own, because it must read whether the text is kept when the dialog opens. */
function UnsavedText({ saver }: { saver: SectionSaver }) {
  return (
    <p>
      Your last changes are not saved yet.{' '}
      {saver.getSnapshot().isKept
        ? 'They stay on this device and are offered when you open this section here again.'
        : 'This browser has no space for them, so they are lost when you leave.'}
    </p>
  );
}
