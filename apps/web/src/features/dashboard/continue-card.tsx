import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import classes from './continue-card.module.css';
import type { NextSection } from './next-section.ts';

/** Texts by reason. 'first' is for a learner who has not rated any section yet. */
const words: Record<NextSection['reason'] | 'first', { lead: string; button: string }> = {
  continue: { lead: 'Continue where you left off', button: 'Continue' },
  due: { lead: 'Review', button: 'Review now' },
  start: { lead: 'Next', button: 'Start this section' },
  first: { lead: 'Start here', button: 'Start this section' },
  revisit: { lead: 'All completed. Worth another look', button: 'Revisit' },
};

/** The suggested next step, at the top of the dashboard. */
export function ContinueCard({ next, isFirst }: { next: NextSection; isFirst: boolean }) {
  const { lead, button } = words[isFirst && next.reason === 'start' ? 'first' : next.reason];
  return (
    <section className={classes.card} data-area="next" aria-label={lead}>
      <div className={classes.text}>
        <p className={classes.lead}>{lead}</p>
        <h2 className={classes.title}>{next.section.title}</h2>
        <p className={classes.meta}>
          {next.station.name}
          {next.percent > 0 && ` · ${next.percent}%`}
          {next.lowSheet !== undefined && `, your mark sheet: ${next.lowSheet}%`}
        </p>
      </div>
      <Button
        component={Link}
        to={studyPath(next.station.id, next.section.id)}
        size="lg"
        className={classes.button}
        rightSection={<ArrowRightIcon size={18} />}
      >
        {button}
      </Button>
    </section>
  );
}
