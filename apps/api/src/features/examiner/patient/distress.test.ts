import { expect, test } from 'vitest';
import { isDistressed } from './patient-model.ts';

test.each([
  'I want to kill myself.',
  "I'm going to end my life tonight",
  'Honestly I can’t go on',
  'I cannot cope any more',
  'I feel suicidal',
  'I have been having suicidal thoughts since I failed',
  "I've been thinking of hurting myself",
  'Sorry, this is not about the station. I don’t want to be alive.',
  'I just want to die',
  'everyone would be better off without me',
  'I keep cutting myself',
  'I wish I was dead',
  'Mr Khan, I have nothing left to live for',
  'I can’t do this anymore',
  'People say it gets easier but I want to die',
  'They told me to rest, I just want to die',
  'I see no point in living',
  'I don’t see the point of going on',
  'My life isn’t worth living',
])('the simulated patient recognises words about the learner’s own distress: %s', (words) => {
  expect(isDistressed(words)).toBe(true);
});

test.each([
  'Have you had any thoughts of harming yourself?',
  'Do you ever feel that you want to die?',
  'Some people in your place feel suicidal. Do you?',
  'You said “I want to die”. Can you tell me more?',
  'You said I want to kill myself, and I would like to understand that.',
  'I am worried that you might hurt yourself.',
  'If we do nothing, the cancer can kill you, and I do not want to hide that.',
  'I can’t go on with the operation today, because of your chest pain.',
  'I want to end this consultation with a summary.',
  'I cannot take this catheter out today.',
  'I would cut the suture myself.',
  'Would you like me to carry on?',
  'You said, I want to die. Can you tell me more?',
  'Do you feel that there is no point in living?',
  'I see no point in going on with antibiotics.',
])(
  'words that belong to the talk with the simulated patient do not count as distress: %s',
  (words) => {
    expect(isDistressed(words)).toBe(false);
  },
);
