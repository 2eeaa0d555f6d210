import { Badge, Button, Group } from '@mantine/core';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import { memo, type RefObject, useId, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './editor-bar.module.css';
import { EditorHead } from './editor-head.tsx';
import { NewSectionButtons, PublishButton } from './publish-buttons.tsx';
import { PublishNeeds } from './publish-needs.tsx';
import { SaveBanner } from './save-banner.tsx';
import { MoreMenu } from './section-menu.tsx';
import type { SectionSaver } from './section-saver.ts';
import type { SectionEditorState } from './use-section-editor.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

function statusOf(meta: EditedSection): { text: string; color: string } {
  if (!meta.published) return { text: 'Never published', color: 'gray' };
  if (meta.draft) return { text: 'Unpublished changes', color: 'orange' };
  return { text: 'Published', color: 'green' };
}

interface EditorBarProps {
  /** The editor's current state. The bar reads it only when a button is pressed, so edits do not render the bar. */
  latest: RefObject<SectionEditorState>;
  meta: EditedSection | null;
  saver: SectionSaver;
  isConflict: boolean;
  isPublishing: boolean;
  stationId: string;
  /** The title of the station, for a new section only. */
  stationTitle: string | undefined;
}

/** The section's title, the auto-save state and the actions. Nothing in the bar moves while the author types. */
export const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { latest, meta, saver, isConflict, isPublishing, stationId, stationTitle } = props;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const needsId = useId();
  const status = meta && statusOf(meta);
  const isSettled = meta?.published && !meta.draft;
  const title = meta ? meta.document.title : stationTitle && 'New section';
  const publish = () => void latest.current.publish();
  return (
    <EditorHead
      name={meta ? 'Edit Section' : 'Add New Section'}
      title={title}
      place={meta ? undefined : stationTitle}
    >
      {status && (
        <Badge variant="light" color={status.color} className={classes.badge}>
          {status.text}
        </Badge>
      )}
      <div className={classes.note}>
        <SaveBanner saver={saver} isNew={meta === null}>
          {/* Says why Publish is disabled. On a phone this text is shown instead of the status badge. */}
          {isSettled && (
            <>
              <span className={classes.wide}>No unpublished changes</span>
              <span className={classes.more}>Published · no changes</span>
            </>
          )}
        </SaveBanner>
        {!meta && <PublishNeeds id={needsId} className={classes.needs} />}
        {isConflict && (
          <Button
            size="compact-sm"
            color="red.9"
            className={classes.choose}
            onClick={() => void latest.current.conflict.look()}
          >
            Choose which to keep
          </Button>
        )}
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        {meta && (
          <MoreMenu
            meta={meta}
            isConflict={isConflict}
            onHistory={() => setIsHistoryOpen(true)}
            onDiscard={() => setIsDiscarding(true)}
          />
        )}
        {/* The first button, so that the other buttons do not move when it appears after a draft is saved. */}
        {meta?.published && meta.draft && (
          <Button
            variant="default"
            size="sm"
            disabled={isConflict}
            className={classes.wide}
            onClick={() => setIsDiscarding(true)}
          >
            Discard Draft
          </Button>
        )}
        {meta && (
          <Button
            variant="default"
            size="sm"
            className={classes.wide}
            onClick={() => setIsHistoryOpen(true)}
          >
            Earlier versions
          </Button>
        )}
        {meta ? (
          <PublishButton
            meta={meta}
            saver={saver}
            isConflict={isConflict}
            isPublishing={isPublishing}
            onPublish={publish}
          />
        ) : (
          <NewSectionButtons
            needsId={needsId}
            isPublishing={isPublishing}
            onSaveDraft={() => void latest.current.publish({ isDraft: true })}
            onPublish={publish}
          />
        )}
      </Group>
      {meta && isHistoryOpen && (
        <VersionsDrawer
          section={{ stationId, sectionId: meta.id }}
          isOpen
          current={latest.current.store.current}
          shownVersion={saver.getView().isDirty ? null : meta.version}
          onRestore={latest.current.replace}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
      {isDiscarding && (
        <ConfirmDialog
          isOpen
          title="Discard this draft?"
          confirmLabel="Discard Draft"
          isDangerous
          onConfirm={() => {
            setIsDiscarding(false);
            void latest.current.discardDraft();
          }}
          onClose={() => setIsDiscarding(false)}
        >
          The editor goes back to what learners see. The draft stays under Earlier versions.
        </ConfirmDialog>
      )}
    </EditorHead>
  );
});
