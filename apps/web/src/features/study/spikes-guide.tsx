import { StudyCard } from './public/study-card.tsx';
import classes from './spikes-guide.module.css';
import { BlockIcon } from './study-icons.tsx';

const steps = [
  ['Setting', 'A quiet room, no interruptions, the right people.'],
  ['Perception', 'Ask what they already know and expect.'],
  ['Invitation', 'Ask how much they want to hear.'],
  ['Knowledge', 'A warning, then plain words in small pieces.'],
  ['Emotion', 'Name it, allow silence, respond before going on.'],
  ['Summary & Strategy', 'Agree the plan and check what was understood.'],
] as const;

export function SpikesGuide() {
  return (
    <StudyCard title="Framework Guide" icon={<BlockIcon type="communication_guidance" />}>
      <p className={classes.lead}>
        The SPIKES framework: Setting, Perception, Invitation, Knowledge, Emotion, Summary &amp;
        Strategy.
      </p>
      <dl className={classes.steps}>
        {steps.map(([name, meaning]) => (
          <div key={name} className={classes.step}>
            <dt>
              <span className={classes.letter} aria-hidden>
                {name.charAt(0)}
              </span>
              {name}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </StudyCard>
  );
}
