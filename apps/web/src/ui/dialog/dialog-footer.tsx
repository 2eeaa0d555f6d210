import type { ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogFooterProps {
  /** Buttons; the one that confirms is last. */
  children: ReactNode;
  /** An action such as deleting, placed at the start of the line, apart from the other buttons. */
  aside?: ReactNode;
}

/** The buttons of a dialog. They stay visible while the form above them scrolls. */
export function DialogFooter({ children, aside }: DialogFooterProps) {
  return (
    <div className={classes.footer}>
      {aside && <div className={classes.aside}>{aside}</div>}
      {children}
    </div>
  );
}
