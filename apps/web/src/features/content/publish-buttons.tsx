import { Button, Menu } from '@mantine/core';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import { useSyncExternalStore } from 'react';
import classes from './editor-bar.module.css';
import { useIsFilled } from './publish-needs.tsx';
import { SectionMenu } from './section-menu.tsx';
import type { SectionSaver } from './section-saver.ts';

interface PublishButtonProps {
  meta: EditedSection;
  saver: SectionSaver;
  isConflict: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

/** This component subscribes to the saver, so that a change of the saver renders only the button, not the bar. */
export function PublishButton(props: PublishButtonProps) {
  const { meta, saver, isConflict, isPublishing, onPublish } = props;
  const { isDirty } = useSyncExternalStore(saver.subscribe, saver.getView);
  const isPublished = Boolean(meta.published) && !meta.draft && !isDirty;
  return (
    <Button
      size="sm"
      loading={isPublishing}
      disabled={isConflict || isPublished}
      className={isPublished ? classes.wide : undefined}
      onClick={onPublish}
    >
      Publish
    </Button>
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
export function NewSectionButtons(props: NewSectionButtonsProps) {
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
        className={isFilled ? classes.wide : undefined}
        disabled={isPublishing}
        onClick={onSaveDraft}
      >
        Save as Draft
      </Button>
      <Button
        variant={isFilled ? 'filled' : 'default'}
        size="sm"
        className={isFilled ? undefined : classes.wide}
        loading={isPublishing}
        aria-describedby={needsId}
        data-unready={!isFilled || undefined}
        onClick={onPublish}
      >
        Publish
      </Button>
    </>
  );
}
