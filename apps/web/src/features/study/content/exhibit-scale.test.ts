import { expect, test } from 'vitest';
import { placeEventLabels } from './exhibit-scale.ts';

test("labels of close events in an exhibit's chart are placed in separate rows", () => {
  const labels = placeEventLabels(
    [
      { x: 50, label: 'cough' },
      { x: 400, label: 'capacity 420 mL, fill stops' },
      { x: 410, label: 'cough' },
      { x: 430, label: 'permission to void' },
    ],
    620,
  );
  expect(labels.map(({ row }) => row)).toEqual([0, 0, 1, 2]);
});

test("the label of an event in an exhibit's chart ends at the event when the label would leave the drawing", () => {
  const [label] = placeEventLabels([{ x: 600, label: 'permission to void' }], 620);
  expect(label?.isLeftOfEvent).toBe(true);
});
