import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { goToPart, useCurrentPart } from '../../../ui/page/page-parts.ts';
import classes from './editor.module.css';

const labels = {
  section: 'Section',
  scenario: 'Scenario',
  questions: 'Questions',
  content: 'Content',
  sources: 'Sources',
  review: 'Review',
};

/** Space in px before the current button when the row scrolls to the button. */
const EDGE = 16;

export type EditorPlace = keyof typeof labels;
const places = Object.keys(labels) as EditorPlace[];

export const editorPlaceId = (place: EditorPlace) => `editor-${place}`;

/** Buttons that scroll to the parts of the form. They stay visible while the form scrolls. */
export function EditorPlaces() {
  const current = useCurrentPart(places, editorPlaceId);
  const nav = useRef<HTMLElement>(null);
  // Scroll the current button into view, because on a phone the row is wider than the screen.
  useEffect(() => {
    const button = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && button) nav.current?.scrollTo?.({ left: button.offsetLeft - EDGE });
  }, [current]);
  return (
    <nav ref={nav} className={classes.places} aria-label="Parts of the section">
      {places.map((place) => (
        <Button
          key={place}
          variant={place === current ? 'light' : 'default'}
          size="sm"
          radius="xl"
          flex="none"
          px="sm"
          aria-current={place === current ? 'location' : undefined}
          onClick={() => goToPart(editorPlaceId(place))}
        >
          {labels[place]}
        </Button>
      ))}
    </nav>
  );
}
