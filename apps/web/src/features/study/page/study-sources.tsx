import { Stack, Text } from '@mantine/core';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { Fragment } from 'react';
import { formatLongDate, londonToday } from '../../../lib/dates.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { isSafeLink } from '../../../ui/text/safe-url.ts';
import { BlockIcon } from '../content/study-icons.tsx';
import { StudyCard } from '../public/study-card.tsx';
import classes from './page.module.css';

/** The age of the last review in words, because guidelines change; '' when the review is less than a year old. */
function ageOf(reviewedOn: string, today = londonToday()): string {
  let years = Number(today.slice(0, 4)) - Number(reviewedOn.slice(0, 4));
  if (today.slice(5) < reviewedOn.slice(5)) years -= 1;
  if (years < 1) return '';
  return years === 1 ? ' (over a year ago)' : ` (over ${years} years ago)`;
}

/**
 * The sources, the credit and licence of third-party material, and the topics besides the category. Below them are the
 * dates of the last change and the last check, and the clinician who reviewed the section.
 */
export function StudySources({ section }: { section: StudySection }) {
  const { sources, credit, licence, updated_at, category, contentTypes } = section;
  const { reviewedOn, reviewedBy, reviewerRole } = section;
  const topics = contentTypes.filter((topic) => topic !== category);
  const isAttributed = sources.length > 0 || Boolean(credit) || Boolean(licence);
  const dates = (
    <p className={classes.dates}>
      <span>Last change: {formatLongDate(updated_at)}</span>
      {reviewedOn && ' · '}
      {reviewedOn && (
        <span>
          {reviewedBy ? 'Reviewed' : 'Checked'} on: {formatLongDate(reviewedOn)}
          {ageOf(reviewedOn)}
        </span>
      )}
      {' · '}
      <span>
        {reviewedBy ? `by ${reviewedBy}, ${reviewerRole}` : 'Not yet reviewed by a clinician'}
      </span>
    </p>
  );
  const about = (
    <>
      {topics.length > 0 && (
        <p className={classes.dates}>
          {topics.map((topic, index) => (
            <Fragment key={topic}>
              {index > 0 && ' · '}
              <span>{topic}</span>
            </Fragment>
          ))}
        </p>
      )}
      {dates}
    </>
  );
  if (!isAttributed) return about;
  return (
    <StudyCard title="Sources" icon={<BlockIcon type="background" />}>
      <Stack gap="sm">
        {sources.length > 0 && (
          <ul className={cx(pieces.spacedList, classes.sources)}>
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
                {source.edition && `, ${source.edition}`}
                {source.readOn && ` (read on ${formatLongDate(source.readOn)})`}
              </li>
            ))}
          </ul>
        )}
        {(credit || licence) && (
          <Text c="var(--page-quiet)" fz="sm">
            {credit && <span>Credit: {credit}</span>}
            {credit && licence && ' · '}
            {licence && <span>Licence: {licence}</span>}
          </Text>
        )}
        <div>{about}</div>
      </Stack>
    </StudyCard>
  );
}
