import { Box, Group, Stack } from '@mantine/core';
import type {
  ContentStructure,
  StructureSection,
} from '@urost3/contract/stations/stations.schemas.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Expandable } from '../public/expandable.tsx';
import { StudyCard } from '../public/study-card.tsx';
import classes from './content.module.css';
import { BlockIcon } from './study-icons.tsx';

/** A consultation step by step: SPIKES stages, dialogue, useful phrases, learning points. */
export function ContentStructureView({ structure }: { structure: ContentStructure }) {
  const { sections, empathy_phrases, key_learning_points } = structure;
  const isSpikes = structure.type.toLowerCase() === 'spikes';
  return (
    <>
      {sections.length > 0 && (
        <StudyCard
          title={isSpikes ? 'SPIKES Step by Step' : 'Consultation Step by Step'}
          icon={<BlockIcon type="consultation_protocol" />}
        >
          <Stack gap="0.75rem">
            {sections.map((section, index) => (
              <Part key={index} section={section} />
            ))}
          </Stack>
        </StudyCard>
      )}
      {empathy_phrases.length > 0 && (
        <StudyCard title="Empathy Phrases" icon={<BlockIcon type="communication_guidance" />}>
          <PlainList className={classes.phrases} gap="0.75rem">
            {empathy_phrases.map(({ phrase, category }) => (
              <li key={`${category} ${phrase}`}>
                <q className={classes.phrase}>{phrase}</q>
                <Box component="span" c="var(--study-quiet)" fz="sm">
                  {category}
                </Box>
              </li>
            ))}
          </PlainList>
        </StudyCard>
      )}
      {key_learning_points.length > 0 && (
        <StudyCard title="Key Learning Points" icon={<BlockIcon type="key_points" />}>
          <ul className={classes.points}>
            {key_learning_points.map((point) => (
              <li key={point}>
                <Markdown>{point}</Markdown>
              </li>
            ))}
          </ul>
        </StudyCard>
      )}
    </>
  );
}

function Part({ section }: { section: StructureSection }) {
  const { stage, speaker, title, content, is_expandable } = section;
  const name = [stage ?? speaker, title].filter(Boolean).join(': ');
  const body = (
    <>
      <Markdown>{content}</Markdown>
      <Metadata metadata={section.metadata} />
    </>
  );
  return (
    <div className={classes.part} data-kind={section.section_type} data-speaker={sideOf(speaker)}>
      {is_expandable ? (
        <Expandable level={3} title={name || 'More'}>
          {body}
        </Expandable>
      ) : (
        <>
          {name && <h3 className={classes.name}>{name}</h3>}
          {body}
        </>
      )}
    </div>
  );
}

/** Who speaks: the doctor's lines are on the right, other speakers' lines on the left. Undefined without a speaker. */
function sideOf(speaker: string | null): 'doctor' | 'other' | undefined {
  if (!speaker) return undefined;
  return /doctor|registrar|urologist|you\b/i.test(speaker) ? 'doctor' : 'other';
}

function Metadata({ metadata }: Pick<StructureSection, 'metadata'>) {
  const { timing, empathy_level, difficulty, notes } = metadata;
  const facts = [
    ['Timing', timing],
    ['Empathy', empathy_level],
    ['Difficulty', difficulty],
    ['Note', notes],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <Group
      className={classes.facts}
      component="dl"
      gap="0.25rem 1.25rem"
      m="0.6rem 0 0"
      c="var(--study-quiet)"
      fz="sm"
    >
      {facts.map(([label, value]) => (
        <Group gap="0.35rem" wrap="nowrap" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Group>
      ))}
    </Group>
  );
}
