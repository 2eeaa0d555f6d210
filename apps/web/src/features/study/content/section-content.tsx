import { Box, Group, Stack } from '@mantine/core';
import type { StructureSection, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import pieces from '../../../ui/page/pieces.module.css';
import { Card, Columns, Fact, PlainList } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Exhibits } from '../public/exhibits.tsx';
import { Expandable } from '../public/expandable.tsx';
import { ExpandableCard, StudyCard } from '../public/study-card.tsx';
import type { ContentPart, StudyKind } from '../public/study-kinds.ts';
import contentClasses from './content.module.css';
import { ContentBlocks } from './content-blocks.tsx';
import { BlockIcon } from './study-icons.tsx';

/** A card with one text of the section; falsy without the text. */
const textCard = (title: string, icon: string, text: string | null, tone?: 'accent') =>
  text && (
    <StudyCard title={title} icon={<BlockIcon type={icon} />} tone={tone}>
      <Markdown>{text}</Markdown>
    </StudyCard>
  );

/** The texts of a section, by the part of the page that shows them. Parts that the section does not have are falsy. */
export function contentOf(kind: StudyKind, section: StudySection): Record<ContentPart, ReactNode> {
  const { scenario, case_scenario, sign_post, answer, content_structure, exhibits } = section;
  const { content_sections: blocks, questions } = section;
  const { sections = [], empathy_phrases = [], key_learning_points = [] } = content_structure ?? {};
  const hasText = scenario || case_scenario || answer || blocks.length > 0;
  // The specification counts these only for the other kinds.
  const hasMore = kind.stationId !== 'communication' && (sign_post || questions.length > 0);
  return {
    scenario: textCard(
      kind.scenarioTitle,
      'assessment_approach',
      scenario ?? case_scenario,
      'accent',
    ),
    exhibits: exhibits.some(({ place }) => place === 'scenario') && (
      <Exhibits exhibits={exhibits} place="scenario" />
    ),
    caseScenario: scenario && textCard('Case Scenario', 'assessment_approach', case_scenario),
    empty: !hasText && !hasMore && <Card component="p">{kind.emptyText}</Card>,
    signPost: textCard('Sign Post', 'instructions', sign_post),
    framework: <SpikesGuide />,
    answer: answer && (
      <ExpandableCard
        title={
          <Box component="span" c="var(--page-ink)" fz="lg">
            Answer
          </Box>
        }
        startsOpen
      >
        <Markdown oneColumn>{answer}</Markdown>
      </ExpandableCard>
    ),
    blocks: blocks.length > 0 && <ContentBlocks title={kind.blocksTitle} blocks={blocks} />,
    consultation: sections.length > 0 && (
      <StudyCard
        title={
          content_structure?.type.toLowerCase() === 'spikes'
            ? 'SPIKES Step by Step'
            : 'Consultation Step by Step'
        }
        icon={<BlockIcon type="consultation_protocol" />}
      >
        <Stack gap="sm">
          {sections.map((step, index) => (
            <Step key={index} step={step} />
          ))}
        </Stack>
      </StudyCard>
    ),
    phrases: empathy_phrases.length > 0 && (
      <StudyCard title="Empathy Phrases" icon={<BlockIcon type="communication_guidance" />}>
        <PlainList className={contentClasses.phrases} gap="sm">
          {empathy_phrases.map(({ phrase, category }) => (
            <li key={`${category} ${phrase}`}>
              <Box component="q" c="var(--page-ink)" fz="md">
                {phrase}
              </Box>
              <Box component="span" c="var(--page-quiet)" fz="sm">
                {category}
              </Box>
            </li>
          ))}
        </PlainList>
      </StudyCard>
    ),
    learningPoints: key_learning_points.length > 0 && (
      <StudyCard title="Key Learning Points" icon={<BlockIcon type="key_points" />}>
        <ul className={pieces.spacedList}>
          {key_learning_points.map((point) => (
            <li key={point}>
              <Markdown>{point}</Markdown>
            </li>
          ))}
        </ul>
      </StudyCard>
    ),
  };
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

/** A SPIKES stage or a line of the dialogue. */
function Step({ step }: { step: StructureSection }) {
  const { stage, speaker, title, content, is_expandable } = step;
  const name = [stage ?? speaker, title].filter(Boolean).join(': ');
  const body = (
    <>
      <Markdown>{content}</Markdown>
      <Metadata metadata={step.metadata} />
    </>
  );
  return (
    <div
      className={contentClasses.part}
      data-kind={step.section_type}
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
      m="0.625rem 0 0"
      c="var(--page-quiet)"
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
      <Box component="h3" m="0 0 0.25rem" c="var(--page-quiet)" fz="inherit">
        Audio Instructions
      </Box>
      <ol className={pieces.spacedList}>
        <li>Listen once without pausing, as you would meet the patient in the station.</li>
        <li>Say your own opening aloud before you read the answer.</li>
        <li>Go back in steps of 5 seconds, or slow it down, to hear a phrase again.</li>
        {hasTranscript && <li>The transcript under the player has every word.</li>}
      </ol>
    </Box>
  );
}
