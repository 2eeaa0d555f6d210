import type { SearchResult } from '@urost3/contract/search.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { Excerpt } from '../../ui/excerpt.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import classes from './search-page.module.css';

/** Characters before the first matched word, so that three lines of a phone show it. */
const LEAD = 48;

type Parts = NonNullable<SearchResult['excerpt']>;

function beginNearHit(parts: Parts): Parts {
  const [first, ...rest] = parts;
  if (!first || first.isHit || rest.length === 0 || first.text.length <= LEAD) return parts;
  const kept = first.text.slice(-LEAD);
  return [{ text: `... ${kept.slice(kept.indexOf(' ') + 1)}`, isHit: false }, ...rest];
}

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
          <Excerpt parts={beginNearHit(excerpt)} />
        </p>
      )}
    </li>
  );
}
