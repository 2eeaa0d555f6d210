// Loaded lazily by exhibits.tsx.
import type { StudyExhibit } from '@urost3/contract/exhibits.ts';
import { useId } from 'react';
import { isSafeImage } from '../../ui/safe-url.ts';
import { ScrollingTable } from '../../ui/scrolling-table.tsx';
import { EcgStrip } from './ecg-strip.tsx';
import classes from './exhibit.module.css';
import { ExhibitChart } from './exhibit-chart.tsx';

/** One exhibit: drawn for those who see it, in words for everybody. */
export function ExhibitFigure({ exhibit }: { exhibit: StudyExhibit }) {
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
    </figure>
  );
}

function Drawn({ exhibit }: { exhibit: StudyExhibit }) {
  switch (exhibit.kind) {
    case 'trend': {
      // One scale a unit: panels one under another.
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
      // The words stand below: the picture has a short name.
      return isSafeImage(exhibit.file) ? (
        <img
          className={classes.drawing}
          src={exhibit.file}
          alt={exhibit.title}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <p>{exhibit.alt}</p>
      );
  }
}
