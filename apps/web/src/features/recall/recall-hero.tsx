import { Box } from '@mantine/core';
import type { RecallItem } from '@urost3/contract/recall/recall.schemas.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { ArrowRightIcon } from '../../ui/media/icons.tsx';
import classes from './recall.module.css';
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
      <Box component="span" c="var(--app-accent-text)" fw={650}>
        {isReview ? 'Review' : isFirst ? 'Start here' : 'Next'}
      </Box>
      <Box
        component="span"
        fz="h2"
        fw={700}
        lts="-0.015em"
        lh={1.2}
        style={{ overflowWrap: 'anywhere', textWrap: 'balance' }}
      >
        {item.title}
      </Box>
      <Box component="span" c="dimmed">
        {describeItem(item, today)}
      </Box>
      <span className={classes.button}>
        {isReview ? 'Review now' : 'Start this section'}
        <ArrowRightIcon size={18} />
      </span>
    </Link>
  );
}
