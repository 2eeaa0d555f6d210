import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { goToPart } from '../../../ui/page/go-to-part.ts';
import classes from './editor-bar.module.css';

const places = [
  { id: 'section', label: 'Section' },
  { id: 'scenario', label: 'Scenario' },
  { id: 'questions', label: 'Questions' },
  { id: 'content', label: 'Content' },
  { id: 'sources', label: 'Sources' },
  { id: 'review', label: 'Review' },
] as const;

/** Space in px before the current button when the row scrolls to the button. */
const EDGE = 16;

export type EditorPlace = (typeof places)[number]['id'];

export const editorPlaceId = (place: EditorPlace) => `editor-${place}`;

/** The current part of the form. Of the parts that are visible in a strip below the row of buttons, this is the last. */
function useCurrentPlace(): EditorPlace {
  const [current, setCurrent] = useState<EditorPlace>('section');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const visible = new Set<string>();
    // Observe only a strip below the editor's bar and the row of buttons.
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        const place = places.findLast(({ id }) => visible.has(editorPlaceId(id)));
        if (place) setCurrent(place.id);
      },
      { rootMargin: '-130px 0px -70% 0px' },
    );
    for (const { id } of places) {
      const part = document.getElementById(editorPlaceId(id));
      if (part) watch.observe(part);
    }
    return () => watch.disconnect();
  }, []);
  return current;
}

/** Buttons that scroll to the parts of the form. They stay visible while the form scrolls. */
export function EditorPlaces() {
  const current = useCurrentPlace();
  const nav = useRef<HTMLElement>(null);
  // Scroll the current button into view, because on a phone the row is wider than the screen.
  useEffect(() => {
    const button = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && button) nav.current?.scrollTo?.({ left: button.offsetLeft - EDGE });
  }, [current]);
  return (
    <nav ref={nav} className={classes.places} aria-label="Parts of the section">
      {places.map(({ id, label }) => (
        <Button
          key={id}
          variant={id === current ? 'light' : 'default'}
          size="sm"
          radius="xl"
          flex="none"
          px="0.8rem"
          aria-current={id === current ? 'location' : undefined}
          onClick={() => goToPart(editorPlaceId(id))}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
