import { Button } from '@mantine/core';
import type { PostType } from '@urost3/contract/feed.schemas.ts';
import { postTypeLabels } from '@urost3/contract/feed.ts';
import type { ReactNode } from 'react';
import classes from './post-form.module.css';

export function postTypesFor(isAdmin: boolean) {
  const types: PostType[] = [
    'text',
    'question',
    'image',
    ...(isAdmin ? ['announcement' as const] : []),
  ];
  return types.map((value) => ({ value, label: postTypeLabels[value] }));
}

interface PostToolProps {
  icon: ReactNode;
  /** Whether the field is shown. */
  isOpen: boolean;
  onToggle: () => void;
  children: string;
}

/** A button that shows or hides an optional field of a post. */
export function PostTool({ icon, isOpen, onToggle, children }: PostToolProps) {
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      size="sm"
      className={classes.tool}
      leftSection={icon}
      title={children}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className={classes.word}>{children}</span>
    </Button>
  );
}
