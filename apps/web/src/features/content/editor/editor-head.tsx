import { Box, ModalCloseButton, ModalTitle, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../ui/hooks/focus.ts';
import classes from './editor-bar.module.css';

interface EditorHeadProps {
  /** The name of the dialog. */
  name: 'Edit Section' | 'Add New Section';
  /** Shown instead of `name`. Screen readers still announce `name`. */
  title?: string | undefined;
  /** The title of a new section's station, shown after the section's title, or below that title on a phone. */
  place?: string | undefined;
  /** The state of saving and the actions, at the end of the line. */
  children?: ReactNode;
}

/** The line at the top of the editor. It stays visible while the form scrolls. */
export function EditorHead({ name, title, place, children }: EditorHeadProps) {
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
      <div className={classes.names} data-alone={children === undefined}>
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
                <span className={classes.place}>{place}</span>
              </>
            )}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
