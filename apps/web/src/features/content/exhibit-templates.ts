// Initial content of a new exhibit: a small example of its kind, which the author replaces.
import type { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { ExhibitKind } from '@urost3/contract/exhibits.ts';

const time = { label: 'Time', unit: 's' };
const curve = (label: string, unit: string) => ({
  label,
  unit,
  reference: null,
  points: [
    [0, 0],
    [10, 12],
    [20, 0],
  ],
});

const data: Record<ExhibitKind, object> = {
  trend: {
    x: { label: 'Month', unit: null },
    series: [
      {
        label: 'PSA',
        unit: 'ng/mL',
        reference: [0, 4],
        points: [
          ['Mar 2025', 4.2],
          ['Mar 2026', 6.1],
        ],
      },
    ],
  },
  flow: { x: time, series: [curve('Flow', 'mL/s')], facts: [{ label: 'Qmax', value: '12 mL/s' }] },
  urodynamics: {
    x: time,
    series: [curve('Pves', 'cmH2O'), curve('Flow', 'mL/s')],
    events: [{ at: 10, label: 'cough' }],
  },
  ecg: { rate: 72, rhythm: 'sinus', pr: 160, qrs: 90, t_wave: 'normal', st: 0, seconds: 6 },
  table: { columns: ['Measure', 'Result'], rows: [['pH', '7.35']], note: null },
  drawing: { file: 'name.svg', note: null },
};

export function newExhibit(kind: ExhibitKind, place: EditorExhibit['place']): EditorExhibit {
  return { kind, title: '', place, alt: '', findings: null, ...data[kind] } as EditorExhibit;
}

/** The fields that only this kind of exhibit has, as JSON text for the author to edit. */
export function dataTextOf(exhibit: EditorExhibit) {
  const { kind: _, title: __, place: ___, alt: ____, findings: _____, ...own } = exhibit;
  // Put each point of a curve and each row of a table on one line.
  return JSON.stringify(own, null, 2).replace(/\[\s+((?:-?[\d.]+|"[^"]*"|null),?\s*)+\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );
}
