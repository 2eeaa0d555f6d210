import type { RecallItem } from '@urost3/contract/recall.schemas.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import classes from './recall-hero.module.css';
import { describeItem } from './recall-words.ts';

interface RecallHeroProps {
  item: RecallItem;
  today: string;
  /** Whether the learner has not rated anything yet. */
  isFirst: boolean;
}

/** Today's first section to study, as the largest element of the dashboard. */
export function RecallHero({ item, today, isFirst }: RecallHeroProps) {
  const isReview = item.kind === 'review';
  return (
    <Link to={studyPath(item.stationId, item.sectionId)} className={classes.hero}>
      <span className={classes.lead}>{isReview ? 'Review' : isFirst ? 'Start here' : 'Next'}</span>
      <span className={classes.title}>{item.title}</span>
      <span className={classes.meta}>{describeItem(item, today)}</span>
      <span className={classes.button}>
        {isReview ? 'Review now' : 'Start this section'}
        <ArrowRightIcon size={18} />
      </span>
    </Link>
  );
}
