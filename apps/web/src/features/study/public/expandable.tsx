import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ChevronDownIcon } from '../../../ui/media/icons.tsx';
import classes from './expandable.module.css';

interface ExpandableProps {
  title: ReactNode;
  /** The heading level of the title. */
  level: 2 | 3 | 4;
  startsOpen?: boolean;
  /** Called when the content has become visible by a press. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A heading that expands and collapses the content below it. */
export function Expandable({
  title,
  level,
  startsOpen = false,
  onOpen,
  children,
}: ExpandableProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className={classes.heading}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen));
            if (!isOpen) onOpen?.();
          }}
        >
          <span>{title}</span>
          <ChevronDownIcon size={20} />
        </button>
      </Heading>
      <div id={id} hidden={!isOpen} className={classes.body}>
        {children}
      </div>
    </>
  );
}
