import { Stack } from '@mantine/core';
import type { SearchResult } from '@urost3/contract/search/search.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { LockIcon } from '../../ui/media/icons.tsx';
import { Excerpt } from '../../ui/text/excerpt.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './search.module.css';

/** At most this many characters precede the first matched word in an excerpt, so that a phone shows the word. */
const LEAD = 48;
/** The longest excerpt in characters: three lines on a phone. */
const EXCERPT_MAX = 120;
const SENTENCE_END = /[.?!]["”’)]*\s+(?=\p{Lu})/gu;

type ExcerptParts = NonNullable<SearchResult['excerpt']>;

/**
 * Begins the excerpt at the start of the sentence that contains the first match. If the sentence starts more than LEAD
 * characters before the match, the excerpt begins a few words before the match.
 */
function beginNearHit(parts: ExcerptParts): ExcerptParts {
  const hit = parts.findIndex(({ isHit }) => isHit);
  if (hit === -1) return parts;
  // All parts before the match are joined, because an ellipsis at the beginning of an excerpt is a separate part.
  const lead = parts
    .slice(0, hit)
    .map(({ text }) => text)
    .join('');
  const end = [...`${lead}${parts[hit]?.text ?? ''}`.matchAll(SENTENCE_END)]
    .map((match) => match.index + match[0].length)
    .findLast((index) => index <= lead.length);
  const sentence = lead.slice(end ?? 0);
  if (sentence.length <= LEAD) return [{ text: sentence, isHit: false }, ...parts.slice(hit)];
  const kept = lead.slice(-LEAD);
  return [{ text: `… ${kept.slice(kept.indexOf(' ') + 1)}`, isHit: false }, ...parts.slice(hit)];
}

function endAtWord(parts: ExcerptParts): ExcerptParts {
  let room = EXCERPT_MAX;
  const kept: ExcerptParts = [];
  for (const part of parts) {
    if (part.text.length > room) {
      const words = part.text.slice(0, room).replace(/[\s,;:·–…]*\S*$/u, '');
      return [...kept, { ...part, text: `${words} …` }];
    }
    kept.push(part);
    room -= part.text.length;
  }
  return kept;
}

/** One search result. A locked result links to its page, which explains how to open it. */
export function SearchResultItem({ result }: { result: SearchResult }) {
  const { stationId, sectionId, title, category, isFree, isLocked, excerpt } = result;
  const { hasFullAccess } = useSubscription();
  return (
    <Stack className={classes.result} component="li" gap="0.35rem" py="md">
      <h2 className={classes.title}>
        <Link to={studyPath(stationId, sectionId)} data-alone>
          {title}
        </Link>
      </h2>
      <p className={classes.meta}>
        <span>{stationLabels[stationId]}</span>
        {category && <span>{category}</span>}
        {isFree && !hasFullAccess && <span>Free preview</span>}
        {isLocked && (
          <span>
            <LockIcon size={16} /> Part of Premium
          </span>
        )}
      </p>
      {excerpt && excerpt.length > 0 && (
        <p className={classes.excerpt}>
          <Excerpt parts={endAtWord(beginNearHit(excerpt))} />
        </p>
      )}
    </Stack>
  );
}
