import { Checkbox, Kbd } from '@mantine/core';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import classes from './study-keys.module.css';
import { useStudyKeys } from './use-study-keys.ts';

const KEY = 'urost3.studyKeys';

const keys = [
  { key: 'Space', words: 'reveals the answer of the current question' },
  { key: 'J', words: 'goes to the next question' },
  { key: 'K', words: 'goes to the previous question' },
];

/**
 * The list of keyboard shortcuts, with a switch, because speech input may type single letters by accident (WCAG 2.1.4).
 * Hidden on devices without a keyboard.
 */
export function StudyKeys() {
  const [isOn, setIsOn] = useState(() => readStored(KEY) !== 'off');
  useStudyKeys(isOn);
  return (
    <details className={classes.help}>
      <summary className={classes.title}>Keyboard shortcuts</summary>
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
    </details>
  );
}
