import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import { StatePanel } from './state-panel.tsx';

interface EmptyStateProps {
  title: string;
  /** Says what would be here and how to get it. */
  children?: ReactNode;
  drawing?: DrawingName;
  action?: ReactNode;
}

export function EmptyState({ title, children, drawing = 'page', action }: EmptyStateProps) {
  return (
    <StatePanel icon={<Drawing name={drawing} />} title={title} action={action}>
      {children}
    </StatePanel>
  );
}
