import type { SiteFigure } from '@urost3/contract/site-figures.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import { HomeFigure } from './home-figure.tsx';
import sections from './home-sections.module.css';

const counted: { name: SiteFigure; text: string }[] = [
  { name: 'sections', text: 'sections with scenario, teaching and mark sheet' },
  { name: 'questions', text: 'interview questions with model answers' },
  { name: 'recordings', text: 'recordings to listen to on the way' },
];

/** How many sections, questions and recordings the content has, and how many stations a circuit has. */
export function HomeNumbers() {
  return (
    <ul className={sections.numbers} aria-label="What is inside">
      {counted.map(({ name, text }) => (
        <li key={name}>
          <strong>
            <HomeFigure name={name} />
          </strong>
          {text}
        </li>
      ))}
      <li>
        <strong>{stationIds.length}</strong>
        stations in a timed circuit, with bell and examiner’s sheet
      </li>
    </ul>
  );
}
