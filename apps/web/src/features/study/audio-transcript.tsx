import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import classes from './audio-player.module.css';

/** The transcript. It is collapsed at first, because learners should listen before they read. */
export function AudioTranscript({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.transcript}>
      <Button
        variant="subtle"
        color="var(--study-accent)"
        px={0}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide transcript' : 'Show transcript'}
      </Button>
      <div id={id} hidden={!isOpen}>
        <Markdown>{text}</Markdown>
      </div>
    </div>
  );
}
