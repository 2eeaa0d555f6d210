import type { SearchResult } from '@urost3/contract/search.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { Excerpt } from '../../ui/excerpt.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import classes from './search-page.module.css';

/** One search result. A locked one links to its page, which says how to open it. */
export function SearchResultItem({ result }: { result: SearchResult }) {
  const { stationId, sectionId, title, category, isFree, isLocked, excerpt } = result;
  return (
    <li className={classes.result}>
      <h2 className={classes.title}>
        <Link to={studyPath(stationId, sectionId)} data-alone>
          {title}
        </Link>
      </h2>
      <p className={classes.meta}>
        <span>{stationLabels[stationId]}</span>
        {category && <span>{category}</span>}
        {isFree && <span>Free preview</span>}
        {isLocked && (
          <span className={classes.locked}>
            <LockIcon size={16} /> Part of Premium
          </span>
        )}
      </p>
      {excerpt && excerpt.length > 0 && (
        <p className={classes.excerpt}>
          <Excerpt parts={excerpt} />
        </p>
      )}
    </li>
  );
}
