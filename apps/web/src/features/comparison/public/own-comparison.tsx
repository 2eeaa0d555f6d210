import { useQuery } from '@tanstack/react-query';
import type { ComparedSection } from '@urost3/contract/comparison.schemas.ts';
import { Link } from 'react-router';
import { paths, studyPath } from '../../../paths.ts';
import classes from './comparison.module.css';
import { ownComparisonQuery } from './comparison.queries.ts';
import { rankText } from './percentile-text.ts';

/**
 * The learner's percentiles, latest sections first, or a note that the comparison is switched off. Nothing is shown
 * while the learner has no percentile.
 */
export function OwnComparison() {
  const { data } = useQuery(ownComparisonQuery);
  if (!data || (data.isOn && data.sections.length === 0)) return null;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison" className={classes.heading}>
        How you compare with other learners
      </h2>
      {data.isOn ? (
        <>
          <p className={classes.text}>
            By the first attempt at each section, among the learners who did the same. Learners with
            the same result share one percentile.
          </p>
          <ul className={classes.list}>
            {data.sections.map((section) => (
              <Compared key={`${section.stationId}/${section.sectionId}`} section={section} />
            ))}
          </ul>
        </>
      ) : (
        <p className={classes.text}>
          The comparison is switched off. You can switch it on in{' '}
          <Link to={paths.user}>your account</Link>, under Account Settings.
        </p>
      )}
    </section>
  );
}

function Compared({ section }: { section: ComparedSection }) {
  const { stationId, sectionId, title, sheet, picks } = section;
  return (
    <li>
      <Link to={studyPath(stationId, sectionId)} data-alone>
        {title}
      </Link>
      {sheet && (
        <span className={classes.facts}>
          Sheet {sheet.percent}%: {rankText(sheet)}
        </span>
      )}
      {picks && (
        <span className={classes.facts}>
          Multiple choice {picks.percent}% right: {rankText(picks)}
        </span>
      )}
    </li>
  );
}
