import { ActionIcon, Badge, Box, Button, Group, Menu, Text } from '@mantine/core';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import type { SaveState } from '../../../lib/offline/saver.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { MoreIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import { PublishNeeds, useIsFilled } from '../saving/publish-needs.tsx';
import type { SectionSaver } from '../saving/use-section-saver.ts';
import { VersionsDrawer } from '../versions/versions-drawer.tsx';
import classes from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import type { SectionEditorState } from './use-section-editor.ts';

function statusOf(meta: EditedSection): { text: string; color: string } {
  if (!meta.published) return { text: 'Never published', color: 'gray' };
  if (meta.draft) return { text: 'Unpublished changes', color: 'orange' };
  return { text: 'Published', color: 'green' };
}

interface EditorBarProps {
  editor: SectionEditorState;
  stationId: string;
  /** The title of the station, for a new section only. */
  stationTitle: string | undefined;
}

/** The section's title, the auto-save state and the actions. Nothing in the bar moves while the author types. */
export function EditorBar({ editor, stationId, stationTitle }: EditorBarProps) {
  const { meta, saver, isPublishing } = editor;
  const { isConflict } = editor.conflict;
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [confirm, dialog] = useConfirm();
  const needsId = useId();
  const status = meta && statusOf(meta);
  const isSettled = meta?.published && !meta.draft;
  // Not the whole snapshot, which changes with every key press.
  const state = useSyncExternalStore(saver.subscribe, () => saver.getSnapshot().state);
  const isDirty = useSyncExternalStore(saver.subscribe, () => saver.getSnapshot().isDirty);
  const saveText = useSyncExternalStore(saver.subscribe, () => stateText(saver, meta === null));
  const hasState = Boolean(isSettled) || saveText !== '';
  const isPublished = Boolean(isSettled) && !isDirty;
  const title = meta ? meta.document.title : stationTitle && 'New section';
  const publish = () => void editor.publish();
  const askToDiscard = () =>
    confirm({
      title: 'Discard this draft?',
      text: 'The editor goes back to what learners see. The draft stays under Earlier versions.',
      confirmLabel: 'Discard Draft',
      isDangerous: true,
      onConfirm: () => void editor.discardDraft(),
    });
  return (
    <EditorHead
      name={meta ? 'Edit Section' : 'Add New Section'}
      title={title}
      place={meta ? undefined : stationTitle}
      hasState={hasState}
      hasBadge={Boolean(status)}
    >
      {status && (
        <Badge
          color={status.color}
          className={classes.badge}
          flex="none"
          visibleFrom={hasState ? 'sm' : undefined}
        >
          {status.text}
        </Badge>
      )}
      <Group
        className={classes.note}
        data-refused={state === 'invalid' || state === 'conflict' || undefined}
        gap="sm"
        justify="flex-end"
        wrap="nowrap"
        flex="1 1 9rem"
        miw={0}
      >
        <SaveBanner state={state} text={saveText}>
          {/* Says why Publish is disabled. On a phone this text is shown instead of the status badge. */}
          {isSettled && (
            <>
              <Box component="span" visibleFrom="sm">
                No unpublished changes
              </Box>
              <Box component="span" hiddenFrom="sm">
                Published · no changes
              </Box>
            </>
          )}
        </SaveBanner>
        {/* In narrower windows the first part of the form lists what publishing still needs. */}
        {!meta && <PublishNeeds id={needsId} visibleFrom="lg" miw={0} truncate />}
        {isConflict && (
          <Button
            size="compact-sm"
            color="var(--app-danger)"
            flex="none"
            onClick={() => editor.conflict.look()}
          >
            Choose which to keep
          </Button>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" flex="none" className={classes.actions}>
        {meta && (
          <MoreMenu
            meta={meta}
            isConflict={isConflict}
            onHistory={() => setIsHistoryOpen(true)}
            onDiscard={askToDiscard}
          />
        )}
        {/* The first button, so that the other buttons do not move when it appears after a draft is saved. */}
        {meta?.published && meta.draft && (
          <Button
            variant="default"
            size="sm"
            disabled={isConflict}
            visibleFrom="sm"
            onClick={askToDiscard}
          >
            Discard Draft
          </Button>
        )}
        {meta && (
          <Button
            variant="default"
            size="sm"
            visibleFrom="sm"
            onClick={() => setIsHistoryOpen(true)}
          >
            Earlier versions
          </Button>
        )}
        {meta ? (
          <Button
            size="sm"
            className={classes.action}
            loading={isPublishing}
            disabled={isConflict || isPublished}
            visibleFrom={isPublished ? 'sm' : undefined}
            onClick={publish}
          >
            Publish
          </Button>
        ) : (
          <NewSectionButtons
            needsId={needsId}
            isPublishing={isPublishing}
            onSaveDraft={() => void editor.publish({ isDraft: true })}
            onPublish={publish}
          />
        )}
      </Group>
      {meta && isHistoryOpen && (
        <VersionsDrawer
          section={{ stationId, sectionId: meta.id }}
          current={editor.store.current}
          shownVersion={isDirty ? null : meta.version}
          onRestore={editor.replace}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
      {dialog}
    </EditorHead>
  );
}

interface NewSectionButtonsProps {
  /** The id of the element that says what publishing still needs. */
  needsId: string;
  isPublishing: boolean;
  onSaveDraft: () => void;
  onPublish: () => void;
}

/** The main button is 'Save as Draft' while required text is missing, and 'Publish' afterwards. */
function NewSectionButtons(props: NewSectionButtonsProps) {
  const { needsId, isPublishing, onSaveDraft, onPublish } = props;
  const isFilled = useIsFilled();
  return (
    <>
      <SectionMenu>
        {isFilled ? (
          <Menu.Item onClick={onSaveDraft}>Save as Draft</Menu.Item>
        ) : (
          <Menu.Item onClick={onPublish}>Publish</Menu.Item>
        )}
      </SectionMenu>
      <Button
        variant={isFilled ? 'default' : 'filled'}
        size="sm"
        className={classes.action}
        visibleFrom={isFilled ? 'sm' : undefined}
        disabled={isPublishing}
        onClick={onSaveDraft}
      >
        Save as Draft
      </Button>
      <Button
        variant={isFilled ? 'filled' : 'default'}
        size="sm"
        visibleFrom={isFilled ? undefined : 'sm'}
        loading={isPublishing}
        aria-describedby={needsId}
        className={cx(classes.action, !isFilled && classes.unready)}
        onClick={onPublish}
      >
        Publish
      </Button>
    </>
  );
}

function stateText(saver: SectionSaver, isNew: boolean): string {
  const { state, isDirty, problem } = saver.getSnapshot();
  if (state === 'saving') return 'Auto-saving...';
  if (state === 'saved') return 'Auto-saved';
  if (state === 'unsaved') return 'Auto-save failed';
  if (state === 'invalid') return problem ?? '';
  if (state === 'conflict') return 'Not saved: someone else has saved this section.';
  if (!isDirty) return '';
  return isNew ? 'Not saved yet: kept on this device.' : 'Unsaved changes, kept on this device.';
}

const stateColours: Partial<Record<SaveState, string>> = {
  saved: 'var(--status-completed)',
  unsaved: 'var(--mantine-color-error)',
  invalid: 'var(--mantine-color-error)',
  conflict: 'var(--mantine-color-error)',
};

interface SaveBannerProps {
  state: SaveState;
  text: string;
  /** Shown while the state of auto-save has no text. */
  children: ReactNode;
}

/** The state of auto-save, also announced to screen readers. */
function SaveBanner({ state, text, children }: SaveBannerProps) {
  return (
    <Text
      size="sm"
      fw={600}
      c={stateColours[state] ?? 'dimmed'}
      className={classes.banner}
      miw={0}
      truncate
      title={text || undefined}
      component="output"
      aria-live="polite"
      data-testid="auto-save"
      data-status={state}
    >
      {text || children}
    </Text>
  );
}

interface MoreMenuProps {
  meta: EditedSection;
  isConflict: boolean;
  onHistory: () => void;
  onDiscard: () => void;
}

/** The less used actions of a saved section. */
function MoreMenu({ meta, isConflict, onHistory, onDiscard }: MoreMenuProps) {
  return (
    <SectionMenu>
      <Menu.Item onClick={onHistory}>Earlier versions</Menu.Item>
      {meta.published && meta.draft && (
        <Menu.Item disabled={isConflict} onClick={onDiscard}>
          Discard Draft
        </Menu.Item>
      )}
    </SectionMenu>
  );
}

/** A menu that replaces the less used buttons on a phone. */
function SectionMenu({ children }: { children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          c="var(--mantine-color-text)"
          size={36}
          me={-4}
          aria-label="More for this section"
          hiddenFrom="sm"
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
