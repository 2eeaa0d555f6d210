import { SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, MediaUrlsContext, UnsavedRecordingContext } from './editor-context.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorPlaces } from './editor-places.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import classes from './section-editor.module.css';
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
  const latest = useRef(editor);
  latest.current = editor;
  const [isShowing, setIsShowing] = useState<'edit' | 'preview'>('edit');
  const [isRecordingUnsaved, setIsRecordingUnsaved] = useState(false);
  const sectionId = editor.meta?.id ?? null;
  const context = useMemo(
    () => ({ stationId, sectionId, learnerStationId, store, update: store.update, addMedia }),
    [stationId, sectionId, learnerStationId, store, addMedia],
  );
  return (
    <EditorContext value={context}>
      <MediaUrlsContext value={editor.mediaUrls}>
        <div className={classes.editor}>
          <EditorBar
            latest={latest}
            meta={editor.meta}
            saver={editor.saver}
            isConflict={editor.conflict.isConflict}
            isPublishing={editor.isPublishing}
            stationId={stationId}
            stationTitle={stationTitle}
          />
          <SegmentedControl
            className={classes.switch}
            aria-label="Show"
            fullWidth
            value={isShowing}
            data={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
            onChange={(value) => setIsShowing(value as typeof isShowing)}
          />
          <div className={classes.columns} data-showing={isShowing}>
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
        </div>
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
          onKeepMine={() => void conflict.keepMine()}
          onTakeTheirs={() => void conflict.takeTheirs()}
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
