import type { SearchResult } from '@urost3/contract/search.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { Excerpt } from '../../ui/excerpt.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import classes from './search-page.module.css';

/**
 * At most this many characters are kept before the first matched word, so that the word is within the three lines that a phone shows.
 */
const LEAD = 48;

type ExcerptParts = NonNullable<SearchResult['excerpt']>;

function beginNearHit(parts: ExcerptParts): ExcerptParts {
  const hit = parts.findIndex(({ isHit }) => isHit);
  // An excerpt that begins within a sentence has an ellipsis as a part of its own.
  const lead = parts
    .slice(0, Math.max(0, hit))
    .map(({ text }) => text)
    .join('');
  if (lead.length <= LEAD) return parts;
  const kept = lead.slice(-LEAD);
  return [{ text: `… ${kept.slice(kept.indexOf(' ') + 1)}`, isHit: false }, ...parts.slice(hit)];
}

/** One search result. A locked result links to its page, which explains how to open it. */
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
