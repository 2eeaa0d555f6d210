import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { beatsOf, type Ecg, ecgWave } from '../content/ecg-strip.tsx';
import { niceScale, smoothPath } from '../content/exhibit-scale.ts';
import { Probes } from '../questions/probes.tsx';
import { Exhibits } from './exhibits.tsx';

function show(fields: object, isExam = false) {
  const exhibit = EditorExhibit.parse({
    title: 'Shown',
    place: 'question',
    alt: 'Everything, 4.6 mmol/L included.',
    ...fields,
  });
  const { container } = renderPart(
    <Exhibits exhibits={[exhibit]} place="question" isExam={isExam} />,
  );
  return container;
}
const figure = () => screen.findByRole('figure', { name: 'Shown' });
const x = { label: 'Time', unit: 's' };
const series = (label: string, unit: string, more = {}) => ({
  label,
  unit,
  ...more,
  points: [
    [0, 0],
    [10, 20],
    [20, 5],
  ],
});

test.each([
  ['trend', { kind: 'trend', x, series: [series('PSA', 'ng/mL')] }],
  ['flow', { kind: 'flow', x, series: [series('Flow', 'mL/s')] }],
  ['urodynamics', { kind: 'urodynamics', x, series: [series('Pves', 'cmH2O')] }],
  ['ECG', { kind: 'ecg', rate: 52, rhythm: 'sinus', pr: 220, qrs: 140, t_wave: 'peaked' }],
])(
  "an exhibit of the kind '%s' is drawn as one picture with a name and a text alternative",
  async (_kind, fields) => {
    show(fields);
    const shown = within(await figure());
    expect(shown.getByRole('img', { name: 'Shown' })).toBeDefined();
    expect(shown.getByText('Exhibit in words')).toBeDefined();
    expect(shown.getByText('Everything, 4.6 mmol/L included.')).toBeDefined();
  },
);

const sineWave = {
  kind: 'ecg',
  rate: 30,
  rhythm: 'sine_wave',
  qrs: 200,
  t_wave: 'peaked',
  pr: null,
};

test("the findings of an exhibit are hidden until the learner presses 'Reveal the findings'", async () => {
  show({ ...sineWave, findings: 'A sine wave: severe hyperkalaemia.' });
  const shown = within(await figure());
  const findings = await shown.findByText('A sine wave: severe hyperkalaemia.');
  const isHidden = () => findings.closest('[hidden]') !== null;
  expect(isHidden()).toBe(true);
  await userEvent.click(shown.getByRole('button', { name: 'Reveal the findings' }));
  expect(isHidden()).toBe(false);
  expect(shown.queryByText(/^Describe it aloud first/)).toBeNull();
});

test('the findings of an exhibit cannot be revealed during an interview', async () => {
  show({ ...sineWave, findings: 'A sine wave.' }, true);
  const shown = within(await figure());
  expect(shown.queryByText('A sine wave.')).toBeNull();
  expect(shown.queryByRole('button', { name: 'Reveal the findings' })).toBeNull();
});

test('an exhibit draws series of different units in separate panels with their normal ranges', async () => {
  const page = show({
    kind: 'trend',
    x: { label: 'Month' },
    series: [
      { ...series('PSA', 'ng/mL', { reference: [0, 4] }) },
      { ...series('Free PSA', 'ng/mL') },
      { ...series('Testosterone', 'nmol/L') },
    ],
  });
  await figure();
  const legends = [...page.querySelectorAll('text')].map((item) => item.textContent);
  expect(legends).toContain('━ PSA (ng/mL)╍ Free PSA (ng/mL)Reference 0 to 4');
  expect(legends).toContain('Testosterone (nmol/L)');
});

test('a table exhibit is rendered as a table', async () => {
  show({ kind: 'table', columns: ['Measure', 'Result'], rows: [['pH', '7.21']], note: 'Venous' });
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('columnheader', { name: 'Result' })).toBeDefined();
  expect(table.getByRole('cell', { name: '7.21' })).toBeDefined();
  expect(screen.getByText('Venous')).toBeDefined();
});

test('an exhibit for the answer is not shown elsewhere in a section', () => {
  const table = { kind: 'table', columns: ['a'], rows: [['b']], place: 'answer' };
  expect(show(table).querySelector('figure, p')).toBeNull();
});

test('the probes of a section are asked one at a time, the next after the examples were shown', async () => {
  const person = userEvent.setup();
  const probe = (question: string) => ({
    question,
    score_1: `${question} poor`,
    score_3: `${question} sound`,
    score_5: `${question} excellent`,
  });
  renderPart(<Probes probes={[probe('First?'), probe('Second?')]} />);
  const button = await screen.findByRole('button', { name: 'Show what good sounds like' });
  await screen.findByText('First?');
  expect(screen.queryByText('Second?')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next probe' })).toBeNull();
  await person.click(button);
  expect(screen.getByText('First? excellent').closest('[hidden]')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Next probe' }));
  expect(await screen.findByText('Second?')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Next probe' })).toBeNull();
});

const ecg = (changes: Partial<Ecg> = {}): Ecg => ({
  rate: 60,
  rhythm: 'sinus',
  pr: 160,
  qrs: 90,
  t_wave: 'normal',
  st: 0,
  seconds: 6,
  ...changes,
});
const highest = (wave: [number, number][], from: number, to: number) =>
  Math.max(...wave.filter(([t]) => t >= from && t <= to).map(([, mm]) => mm));

test('an ECG exhibit shows its rate, P waves, T waves and irregularity', () => {
  const beats = beatsOf(ecg());
  expect(beats.filter((at) => at <= 6)).toHaveLength(6);
  const [first = 0] = beats;
  expect(highest(ecgWave(ecg()), first - 0.2, first - 0.1)).toBeGreaterThan(1);
  expect(highest(ecgWave(ecg({ pr: null })), first - 0.2, first - 0.1)).toBeLessThan(0.5);
  const tWave = (t_wave: Ecg['t_wave']) =>
    highest(ecgWave(ecg({ t_wave })), first + 0.15, first + 0.4);
  expect(tWave('peaked')).toBeGreaterThan(tWave('normal') * 2);
  expect(tWave('inverted')).toBeLessThan(0.5);
  const irregular = beatsOf(ecg({ rhythm: 'atrial_fibrillation' }));
  const gaps = irregular
    .slice(1)
    .map((at, index) => Math.round((at - (irregular[index] ?? 0)) * 100));
  expect(new Set(gaps).size).toBeGreaterThan(4);
});

test('the axes of an exhibit end on round values, and a smooth curve never falls below zero between its points', () => {
  expect(niceScale(0.3, 9.7, 4)).toEqual({ from: 0, to: 10, ticks: [0, 2.5, 5, 7.5, 10] });
  expect(niceScale(5, 5, 4).ticks.length).toBeGreaterThan(1);
  const ground = 100;
  const path = smoothPath([
    [0, ground],
    [10, ground],
    [20, 10],
    [30, ground],
    [40, ground],
  ]);
  const heights = [...path.matchAll(/ (-?[\d.]+)/g)].map((match) => Number(match[1]));
  expect(Math.max(...heights)).toBeLessThanOrEqual(ground);
});
