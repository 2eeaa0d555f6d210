import type { ReactNode } from 'react';
import { StatePanel } from './state-panel.tsx';

interface EmptyStateProps {
  title: string;
  /** What would be here and how to get it. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <StatePanel icon={icon} title={title} action={action}>
      {children}
    </StatePanel>
  );
}
