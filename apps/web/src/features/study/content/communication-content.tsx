import { Box } from '@mantine/core';
import { Card } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import classes from '../page/page.module.css';
import { Exhibits } from '../public/exhibits.tsx';
import { Expandable } from '../public/expandable.tsx';
import cardClasses from '../public/study-card.module.css';
import { StudyCard } from '../public/study-card.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { ContentStructureView } from './content-structure.tsx';
import type { ContentProps } from './scenario-content.tsx';
import { SpikesGuide } from './spikes-guide.tsx';
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
        <section className={`${cardClasses.card} ${classes.answerBox}`}>
          <Expandable level={2} title="Answer" startsOpen>
            <Markdown oneColumn>{answer}</Markdown>
          </Expandable>
        </section>
      )}
      <ContentBlocks title={kind.blocksTitle} blocks={content_sections} />
      {content_structure && <ContentStructureView structure={content_structure} />}
    </>
  );
}

/** How to practise with the recording, shown in the recording's card below the title. */
export function AudioInstructions({ hasTranscript }: { hasTranscript: boolean }) {
  return (
    <div className={classes.instructions}>
      <Box component="h3" m="0 0 0.35rem" c="var(--study-quiet)" fz="inherit">
        Audio Instructions
      </Box>
      <ol className={classes.sources}>
        <li>Listen once without pausing, as you would meet the patient in the station.</li>
        <li>Say your own opening aloud before you read the answer.</li>
        <li>Go back in steps of 5 seconds, or slow it down, to hear a phrase again.</li>
        {hasTranscript && <li>The transcript under the player has every word.</li>}
      </ol>
    </div>
  );
}
