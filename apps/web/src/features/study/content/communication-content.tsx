import { Box, Group, Stack } from '@mantine/core';
import type {
  ContentStructure,
  StructureSection,
} from '@urost3/contract/stations/stations.schemas.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, Columns, Fact, PlainList } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import classes from '../page/page.module.css';
import { Exhibits } from '../public/exhibits.tsx';
import { Expandable } from '../public/expandable.tsx';
import { ExpandableCard, StudyCard } from '../public/study-card.tsx';
import contentClasses from './content.module.css';
import { ContentBlocks } from './content-blocks.tsx';
import type { ContentProps } from './scenario-content.tsx';
import { BlockIcon } from './study-icons.tsx';

export function CommunicationScenario({ kind, section }: ContentProps) {
  const { scenario, case_scenario } = section;
  return (
    <>
      {scenario && (
        <StudyCard
          title={kind.scenarioTitle}
          icon={<BlockIcon type="assessment_approach" />}
          tone="accent"
        >
          <Markdown>{scenario}</Markdown>
        </StudyCard>
      )}
      <Exhibits exhibits={section.exhibits} place="scenario" />
      {case_scenario && (
        <StudyCard title="Case Scenario" icon={<BlockIcon type="assessment_approach" />}>
          <Markdown>{case_scenario}</Markdown>
        </StudyCard>
      )}
    </>
  );
}

export function CommunicationTeaching({ kind, section }: ContentProps) {
  const { scenario, case_scenario, sign_post, answer, content_sections, content_structure } =
    section;
  const isEmpty = !scenario && !answer && !case_scenario && content_sections.length === 0;
  return (
    <>
      {sign_post && (
        <StudyCard title="Sign Post" icon={<BlockIcon type="instructions" />}>
          <Markdown>{sign_post}</Markdown>
        </StudyCard>
      )}
      <SpikesGuide />
      {isEmpty && <Card component="p">{kind.emptyText}</Card>}
      {answer && (
        <ExpandableCard title="Answer" startsOpen className={classes.answerBox}>
          <Markdown oneColumn>{answer}</Markdown>
        </ExpandableCard>
      )}
      <ContentBlocks title={kind.blocksTitle} blocks={content_sections} />
      {content_structure && <ContentStructureView structure={content_structure} />}
    </>
  );
}

const steps = [
  ['Setting', 'A quiet room, no interruptions, the right people.'],
  ['Perception', 'Ask what they already know and expect.'],
  ['Invitation', 'Ask how much they want to hear.'],
  ['Knowledge', 'A warning, then plain words in small pieces.'],
  ['Emotion', 'Name it, allow silence, respond before going on.'],
  ['Summary & Strategy', 'Agree the plan and check what was understood.'],
] as const;

function SpikesGuide() {
  return (
    <StudyCard title="Framework Guide" icon={<BlockIcon type="communication_guidance" />}>
      <Box component="p" m="0 0 1rem">
        The SPIKES framework: Setting, Perception, Invitation, Knowledge, Emotion, Summary &amp;
        Strategy.
      </Box>
      <Columns component="dl" columns="19rem" gap="0.75rem 1.5rem">
        {steps.map(([name, meaning]) => (
          <div key={name} className={contentClasses.step}>
            <dt>
              <span className={pieces.round} aria-hidden>
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

/** A consultation step by step: SPIKES stages, dialogue, useful phrases, learning points. */
function ContentStructureView({ structure }: { structure: ContentStructure }) {
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
          <PlainList className={contentClasses.phrases} gap="0.75rem">
            {empathy_phrases.map(({ phrase, category }) => (
              <li key={`${category} ${phrase}`}>
                <Box component="q" c="var(--study-ink)" fz="md">
                  {phrase}
                </Box>
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
          <ul className={pieces.spacedList}>
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
    <div
      className={contentClasses.part}
      data-kind={section.section_type}
      data-speaker={sideOf(speaker)}
    >
      {is_expandable ? (
        <Expandable level={3} title={name || 'More'}>
          {body}
        </Expandable>
      ) : (
        <>
          {name && <h3 className={contentClasses.name}>{name}</h3>}
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
      className={contentClasses.facts}
      component="dl"
      gap="0.25rem 1.25rem"
      m="0.6rem 0 0"
      c="var(--study-quiet)"
      fz="sm"
    >
      {facts.map(([label, value]) => (
        <Fact key={label} name={label} size="inherit" isInline>
          {value}
        </Fact>
      ))}
    </Group>
  );
}

/** How to practise with the recording, shown in the recording's card below the title. */
export function AudioInstructions({ hasTranscript }: { hasTranscript: boolean }) {
  return (
    <Box fz="sm">
      <Box component="h3" m="0 0 0.35rem" c="var(--study-quiet)" fz="inherit">
        Audio Instructions
      </Box>
      <ol className={classes.sources}>
        <li>Listen once without pausing, as you would meet the patient in the station.</li>
        <li>Say your own opening aloud before you read the answer.</li>
        <li>Go back in steps of 5 seconds, or slow it down, to hear a phrase again.</li>
        {hasTranscript && <li>The transcript under the player has every word.</li>}
      </ol>
    </Box>
  );
}
