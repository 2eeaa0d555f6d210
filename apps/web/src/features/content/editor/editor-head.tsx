import { Box, ModalCloseButton, ModalTitle, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../ui/hooks/focus.ts';
import classes from './editor.module.css';

interface EditorHeadProps {
  /** The name of the dialog. */
  name: 'Edit Section' | 'Add New Section';
  /** Shown instead of `name`. Screen readers still announce `name`. */
  title?: string | undefined;
  /** The title of a new section's station, shown after the section's title, or below that title on a phone. */
  place?: string | undefined;
  /** Whether the line shows the state of saving. On a phone it is below the title, in the place of the station's. */
  hasState?: boolean;
  /** Whether the line shows a badge, which a phone also has below the title. */
  hasBadge?: boolean;
  /** The state of saving and the actions, at the end of the line. */
  children?: ReactNode;
}

/** The line at the top of the editor. It stays visible while the form scrolls. */
export function EditorHead(props: EditorHeadProps) {
  const { name, title, place, hasState = false, hasBadge = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The element that had the focus may be gone: the heading shown while the section was loading, or the button that
  // created the section. The heading then takes the focus.
  useEffect(() => {
    if (name && isFocusLost()) heading.current?.focus();
  }, [name]);
  return (
    <div className={classes.bar}>
      <ModalCloseButton
        aria-label="Close editor"
        size={44}
        iconSize={20}
        className={classes.close}
      />
      <div className={classes.names} data-alone={(!hasState && !hasBadge) || undefined}>
        <ModalTitle
          ref={heading}
          tabIndex={-1}
          data-autofocus
          className={title ? VisuallyHidden.classes.root : classes.title}
        >
          {name}
        </ModalTitle>
        {title && (
          <p className={classes.title} title={place ? `${title} in ${place}` : title}>
            {title}
            {place && (
              <>
                <Box component="span" visibleFrom="sm">
                  {' in '}
                </Box>
                <Box
                  component="span"
                  className={classes.place}
                  visibleFrom={hasState ? 'sm' : undefined}
                >
                  {place}
                </Box>
              </>
            )}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
