import type { StudySection } from '@urost3/contract/stations.ts';
import { isSafeLink } from '../../ui/safe-url.ts';
import { StudyCard } from './study-card.tsx';
import { BlockIcon } from './study-icons.tsx';
import classes from './study-page.module.css';

/** Where the facts come from, and under which licence other people's material is used. */
export function StudySources({ section }: { section: StudySection }) {
  const { sources, credit, licence } = section;
  if (sources.length === 0 && !credit && !licence) return null;
  return (
    <StudyCard title="Sources" icon={<BlockIcon type="background" />}>
      {sources.length > 0 && (
        <ul className={classes.sources}>
          {sources.map((source) => (
            <li key={`${source.title} ${source.section ?? ''}`}>
              {source.url && isSafeLink(source.url) ? (
                <a href={source.url} target="_blank" rel="noopener noreferrer">
                  {source.title}
                </a>
              ) : (
                source.title
              )}
              {source.section && `, ${source.section}`}
            </li>
          ))}
        </ul>
      )}
      {(credit || licence) && (
        <p className={classes.credit}>
          {credit && <span>Credit: {credit}</span>}
          {credit && licence && ' · '}
          {licence && <span>Licence: {licence}</span>}
        </p>
      )}
    </StudyCard>
  );
}
