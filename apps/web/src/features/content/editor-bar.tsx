import { ActionIcon, Badge, Button, Group, Menu } from '@mantine/core';
import type { SectionState } from '@urost3/contract/content-admin.schemas.ts';
import { memo, type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import classes from './editor-bar.module.css';
import { SaveBanner } from './save-banner.tsx';
import type { SectionSaver } from './section-saver.ts';
import type { SectionEditorState } from './use-section-editor.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

function statusOf(meta: SectionState): { text: string; color: string } {
  if (!meta.published) return { text: 'Never published', color: 'gray' };
  if (meta.draft) return { text: 'Unpublished changes', color: 'orange' };
  return { text: 'Published', color: 'green' };
}

interface EditorBarProps {
  /** Returns the editor's state when a button is pressed, so that the bar does not render with the form. */
  latest: RefObject<SectionEditorState>;
  meta: SectionState | null;
  saver: SectionSaver;
  isConflict: boolean;
  isPublishing: boolean;
  stationId: string;
}

/** The section's title, the auto-save state and the actions. Nothing in it moves while a person types. */
export const EditorBar = memo(function EditorBar(props: EditorBarProps) {
  const { latest, meta, saver, isConflict, isPublishing, stationId } = props;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const status = meta && statusOf(meta);
  return (
    <div className={classes.bar}>
      <div className={classes.status}>
        {status && (
          <Badge variant="light" color={status.color} className={classes.badge}>
            {status.text}
          </Badge>
        )}
        <SaveBanner saver={saver} isNew={meta === null} />
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
      <Group gap="xs" className={classes.actions}>
        {meta && (
          <MoreMenu
            meta={meta}
            onHistory={() => setIsHistoryOpen(true)}
            onDiscard={() => setIsDiscarding(true)}
          />
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
        {meta?.published && (
          <Button
            variant="default"
            size="sm"
            className={classes.wide}
            disabled={!meta.draft}
            onClick={() => setIsDiscarding(true)}
          >
            Discard Draft
          </Button>
        )}
        {!meta && (
          <Button
            variant="default"
            size="sm"
            disabled={isPublishing}
            onClick={() => void latest.current.publish({ isDraft: true })}
          >
            Save as Draft
          </Button>
        )}
        <Button
          size="sm"
          loading={isPublishing}
          disabled={isConflict}
          onClick={() => void latest.current.publish()}
        >
          Publish
        </Button>
      </Group>
      {meta && isHistoryOpen && (
        <VersionsDrawer
          section={{ stationId, sectionId: meta.id }}
          isOpen
          current={latest.current.sheet.current}
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
    </div>
  );
});

interface MoreMenuProps {
  meta: SectionState;
  onHistory: () => void;
  onDiscard: () => void;
}

/** On a phone, replaces the rarely used buttons. */
function MoreMenu({ meta, onHistory, onDiscard }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="More for this section"
          className={classes.more}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onHistory}>Earlier versions</Menu.Item>
        {meta.published && (
          <Menu.Item disabled={!meta.draft} onClick={onDiscard}>
            Discard Draft
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
