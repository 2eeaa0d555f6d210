export const exhibitKinds = ['trend', 'flow', 'urodynamics', 'ecg', 'table', 'drawing'] as const;
export type ExhibitKind = (typeof exhibitKinds)[number];

export const exhibitLabels: Record<ExhibitKind, string> = {
  trend: 'Trend',
  flow: 'Flow',
  urodynamics: 'Urodynamics',
  ecg: 'ECG strip',
  table: 'Table',
  drawing: 'Drawing',
};

export const EXHIBITS_MAX = 6;
