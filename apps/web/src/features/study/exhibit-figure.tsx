// A separate chunk, which exhibits.tsx loads with the first exhibit.

import { Button } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import { useId, useState } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { isSafeImage } from '../../ui/safe-url.ts';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { ZoomImage } from '../../ui/zoom-image.tsx';
import { EcgStrip } from './ecg-strip.tsx';
import classes from './exhibit.module.css';
import { ExhibitChart } from './exhibit-chart.tsx';

interface ExhibitFigureProps {
  exhibit: StudyExhibit;
  /** Whether the findings stay hidden, as in an interview. */
  isExam: boolean;
}

/** One exhibit: its figure, its description in words and, outside an exam, its findings. */
export function ExhibitFigure({ exhibit, isExam }: ExhibitFigureProps) {
  const id = useId();
  return (
    <figure className={classes.exhibit} aria-labelledby={id}>
      <figcaption className={classes.title} id={id}>
        {exhibit.title}
      </figcaption>
      <Drawn exhibit={exhibit} />
      {'note' in exhibit && exhibit.note && <p className={classes.note}>{exhibit.note}</p>}
      <details className={classes.words}>
        <summary>Exhibit in words</summary>
        <p>{exhibit.alt}</p>
      </details>
      {exhibit.findings && !isExam && <Findings text={exhibit.findings} />}
    </figure>
  );
}

/** The findings, hidden until the learner presses the button, so that the learner can describe the exhibit first. */
function Findings({ text }: { text: string }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <div className={classes.findings}>
      {!isShown && <p>Describe it aloud first: what it is, what it shows, what it means.</p>}
      <Button
        variant="default"
        size="compact-md"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide the findings' : 'Reveal the findings'}
      </Button>
      <div id={id} hidden={!isShown}>
        <Markdown oneColumn>{text}</Markdown>
      </div>
    </div>
  );
}

function Drawn({ exhibit }: { exhibit: StudyExhibit }) {
  switch (exhibit.kind) {
    case 'trend': {
      // One panel for each unit, stacked.
      const units = Map.groupBy(exhibit.series, (series) => series.unit ?? '');
      return <ExhibitChart exhibit={exhibit} panels={[...units.values()]} events={[]} />;
    }
    case 'flow':
      return (
        <>
          <ExhibitChart exhibit={exhibit} panels={[exhibit.series]} events={[]} isFilled />
          <dl className={classes.facts}>
            {exhibit.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      );
    case 'urodynamics':
      return (
        <ExhibitChart
          exhibit={exhibit}
          panels={exhibit.series.map((series) => [series])}
          events={exhibit.events}
        />
      );
    case 'ecg':
      return <EcgStrip exhibit={exhibit} />;
    case 'table':
      return (
        <ScrollingTable name={exhibit.title}>
          <thead>
            <tr>
              {exhibit.columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exhibit.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      );
    case 'drawing':
      // The image's accessible name is short, because 'Exhibit in words' below contains the full description.
      return isSafeImage(exhibit.file) ? (
        <ZoomImage className={classes.drawing} src={exhibit.file} alt={exhibit.title} />
      ) : (
        <p>{exhibit.alt}</p>
      );
  }
}
