import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../media/drawing.tsx';
import { StatePanel } from './state-panel.tsx';

interface EmptyStateProps {
  title: string;
  /** Explains what will appear here, or how to add it. */
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
