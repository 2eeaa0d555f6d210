import { Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import classes from './editor-bar.module.css';
import type { SaverView, SectionSaver } from './section-saver.ts';

interface SaveBannerProps {
  saver: SectionSaver;
  isNew: boolean;
  /** Shown while the state of auto-save has no text. */
  children: ReactNode;
}

function wordsOf({ save, isDirty }: SaverView, isNew: boolean): { text: string; color: string } {
  if (save.status === 'saving') return { text: 'Auto-saving...', color: 'dimmed' };
  if (save.status === 'saved') return { text: 'Auto-saved', color: 'green.9' };
  if (save.status === 'error') return { text: 'Auto-save failed', color: 'red.9' };
  if (save.status === 'invalid') return { text: save.message, color: 'red.9' };
  if (save.status === 'conflict')
    return { text: 'Not saved: someone else has saved this section.', color: 'red.9' };
  if (!isDirty) return { text: '', color: 'dimmed' };
  return {
    text: isNew ? 'Not saved yet: kept on this device.' : 'Unsaved changes, kept on this device.',
    color: 'dimmed',
  };
}

/** The state of auto-save, also announced to screen readers. */
export function SaveBanner({ saver, isNew, children }: SaveBannerProps) {
  const view = useSyncExternalStore(saver.subscribe, saver.getView);
  const { text, color } = wordsOf(view, isNew);
  return (
    <Text
      size="sm"
      fw={550}
      c={color}
      className={classes.banner}
      title={text || undefined}
      component="output"
      aria-live="polite"
      data-testid="auto-save"
      data-status={view.save.status}
    >
      {text || children}
    </Text>
  );
}
