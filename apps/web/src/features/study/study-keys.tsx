import { ActionIcon, Checkbox, Kbd } from '@mantine/core';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { Modal } from '../../ui/modal.tsx';
import classes from './study-keys.module.css';
import { useStudyKeys } from './use-study-keys.ts';

const KEY = 'urost3.studyKeys';

const keys = [
  { key: 'Space', words: 'reveals the answer of the current question' },
  { key: 'J', words: 'goes to the next question' },
  { key: 'K', words: 'goes to the previous question' },
];

/**
 * A button that opens the list of keyboard shortcuts. A checkbox switches the shortcuts off, because speech input may
 * type single letters by accident (WCAG 2.1.4).
 */
export function StudyKeys() {
  const [isOn, setIsOn] = useState(() => readStored(KEY) !== 'off');
  const [isOpen, setIsOpen] = useState(false);
  useStudyKeys(isOn);
  return (
    <>
      <ActionIcon
        variant="default"
        radius="xl"
        size={32}
        title="Keyboard shortcuts"
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        ?
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Keyboard shortcuts"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ul className={classes.list}>
          {keys.map(({ key, words }) => (
            <li key={key}>
              <Kbd>{key}</Kbd> {words}
            </li>
          ))}
        </ul>
        <Checkbox
          label="Use these keys"
          checked={isOn}
          onChange={(event) => {
            setIsOn(event.currentTarget.checked);
            writeStored(KEY, event.currentTarget.checked ? 'on' : 'off');
          }}
        />
      </Modal>
    </>
  );
}
