import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditorImage } from '@urost3/contract/content/content.schemas.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { ImagesField } from './images-field.tsx';

const image = (file: string, place: EditorImage['place']): EditorImage => ({
  file,
  place,
  alt: '',
  credit: null,
  consent: null,
});

function Question({ given }: { given: EditorImage[] }) {
  const [images, setImages] = useState<readonly EditorImage[]>(given);
  return <ImagesField images={images} index={0} onChange={(change) => setImages(change)} />;
}

const open = (given: EditorImage[]) => openEditor(() => <Question given={given} />);
const descriptions = () => screen.queryAllByLabelText(/^Description of image/).length;

test('removing all images of a question in the section editor includes those of its answer', async () => {
  open([image('q_1.png', 'question'), image('a_1.png', 'answer'), image('q_2.png', 'question')]);
  expect(descriptions()).toBe(3);
  await userEvent.click(screen.getByRole('button', { name: 'Remove all images' }));
  expect(descriptions()).toBe(0);
  expect(screen.queryByRole('button', { name: 'Remove all images' })).toBeNull();
});

test('a single image of a question can be removed in the section editor', async () => {
  open([image('q_1.png', 'question'), image('q_2.png', 'question')]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image 1' }));
  expect(descriptions()).toBe(1);
  expect(screen.getByText('Question image: q_2.png')).toBeDefined();
});
