import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as api from '../../../lib/api/api.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { QuestionImages } from '../../study/public/question-parts.tsx';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { emptyQuestion, setQuestion } from '../editor/section-edits.ts';
import { ImagesField } from './images-field.tsx';

const ADDRESS = 'https://example.org/stone.png';
const PICTURE = 'q_0_1_ab.png';
const question = emptyQuestion();

afterEach(() => void vi.restoreAllMocks());

function openForm() {
  const { store } = openEditor(
    (document, { update }) => (
      <ImagesField
        images={document.questions[0]?.images ?? []}
        index={0}
        onChange={(change) =>
          update(setQuestion(question.id, (old) => ({ ...old, images: change(old.images) })))
        }
      />
    ),
    { questions: [question] },
  );
  const add = async (place: string) => {
    await userEvent.click(screen.getByRole('radio', { name: place }));
    await userEvent.type(screen.getByLabelText('Image URL'), ADDRESS);
    await userEvent.click(screen.getByRole('button', { name: 'Add image by URL' }));
  };
  const images = () => store.current.questions[0]?.images ?? [];
  return { add, images };
}

test('the section editor keeps the same picture at a question and at its answer separate', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const item = { name: PICTURE, mime: 'image/png', bytes: 9, credit: null, url: '/api/media/x' };
  const fetched = vi.spyOn(api, 'callApi').mockResolvedValue(item as never);
  const { add, images } = openForm();
  await add('Question image');
  await add('Answer image');
  // The server has fetched the picture, so the section stores the file's name instead of the external URL.
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ body: { side: 'a', address: ADDRESS } });
  await userEvent.type(screen.getByLabelText('Description of image 1'), 'Before');
  await userEvent.type(screen.getByLabelText('Description of image 2'), 'After');
  expect(images()).toMatchObject([
    { file: PICTURE, place: 'question', alt: 'Before' },
    { file: PICTURE, place: 'answer', alt: 'After' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image 1' }));
  expect(images()).toMatchObject([{ place: 'answer', alt: 'After' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Description of image 1').value).toBe('After');
  expect(screen.queryByLabelText('Description of image 2')).toBeNull();
  expect(errors).not.toHaveBeenCalled();
});

test('Enter in the address of a picture that is being fetched does not add the picture twice', async () => {
  const item = { name: PICTURE, mime: 'image/png', bytes: 9, credit: null, url: '/api/media/x' };
  const answer = Promise.withResolvers<never>();
  vi.spyOn(api, 'callApi').mockReturnValue(answer.promise);
  const { images } = openForm();
  await userEvent.type(screen.getByLabelText('Image URL'), `${ADDRESS}{Enter}`);
  await userEvent.keyboard('{Enter}');
  answer.resolve(item as never);
  await waitFor(() => expect(screen.getByLabelText('Image URL')).toHaveProperty('value', ''));
  expect(images()).toHaveLength(1);
});

test('a picture that an author uses twice in an answer is shown twice to learners', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const image = {
    url: `/api/media/${PICTURE}`,
    credit: null,
    consent: null,
    place: 'answer' as const,
  };
  renderPart(
    <QuestionImages
      place="answer"
      images={[
        { ...image, alt: 'Before' },
        { ...image, alt: 'After' },
      ]}
    />,
  );
  expect(screen.getByAltText('Before')).toBeDefined();
  expect(screen.getByAltText('After')).toBeDefined();
  expect(errors).not.toHaveBeenCalled();
});
