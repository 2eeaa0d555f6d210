import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './study-card.module.css';

interface StudyCardProps {
  title: string;
  icon?: ReactNode;
  /** `accent` gives the card the colour of the page. */
  tone?: 'plain' | 'accent';
  /** Whether the title is small, because the content below it is more important. */
  isTitleQuiet?: boolean;
  children: ReactNode;
}

export function StudyCard(props: StudyCardProps) {
  const { title, icon, tone = 'plain', isTitleQuiet, children } = props;
  const id = useId();
  return (
    <section className={classes.card} data-tone={tone} aria-labelledby={id}>
      <h2 className={classes.title} data-quiet={isTitleQuiet} id={id}>
        {icon && <span className={classes.icon}>{icon}</span>}
        {title}
      </h2>
      {children}
    </section>
  );
}
