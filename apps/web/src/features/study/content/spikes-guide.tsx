import { Box } from '@mantine/core';
import { Columns } from '../../../ui/page/pieces.tsx';
import { StudyCard } from '../public/study-card.tsx';
import classes from './content.module.css';
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
      <Box component="p" m="0 0 1rem">
        The SPIKES framework: Setting, Perception, Invitation, Knowledge, Emotion, Summary &amp;
        Strategy.
      </Box>
      <Columns component="dl" columns="19rem" gap="0.75rem 1.5rem">
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
      </Columns>
    </StudyCard>
  );
}
