import type { RecallItem } from '@urost3/contract/recall.schemas.ts';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import classes from './recall-link.module.css';
import { describeItem } from './recall-words.ts';

interface RecallLinkProps {
  item: RecallItem;
  today: string;
  /** Whether the link has no arrow, so that the title has more space. */
  isBare?: boolean;
}

/** One section to study, as a link to its study page. */
export function RecallLink({ item, today, isBare = false }: RecallLinkProps) {
  return (
    <Link
      to={studyPath(item.stationId, item.sectionId)}
      className={classes.link}
      data-station={item.stationId}
    >
      <span className={classes.text}>
        <span className={classes.title}>{item.title}</span>
        <span className={classes.meta}>{describeItem(item, today)}</span>
      </span>
      {!isBare && <ArrowRightIcon size={18} />}
    </Link>
  );
}
