import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Exhibits } from '../public/exhibits.tsx';
import { StudyCard } from '../public/study-card.tsx';
import type { StudyKind } from '../public/study-kinds.ts';
import { ContentBlocks } from './content-blocks.tsx';
import { BlockIcon } from './study-icons.tsx';

export interface ContentProps {
  kind: StudyKind;
  section: StudySection;
}

/** The scenario of clinical skills, emergency and outpatient sections. */
export function ScenarioContent({ kind, section }: ContentProps) {
  const { case_scenario, sign_post, content_sections, questions } = section;
  const isEmpty =
    !case_scenario && !sign_post && content_sections.length === 0 && questions.length === 0;
  if (isEmpty) return <Card component="p">{kind.emptyText}</Card>;
  return (
    <>
      {case_scenario && (
        <StudyCard
          title={kind.scenarioTitle}
          icon={<BlockIcon type="assessment_approach" />}
          tone="accent"
        >
          <Markdown>{case_scenario}</Markdown>
        </StudyCard>
      )}
      <Exhibits exhibits={section.exhibits} place="scenario" />
    </>
  );
}

/**
 * The teaching of clinical skills, emergency and outpatient sections. It includes the sign post, which describes how to
 * structure the answer.
 */
export function TeachingContent({ kind, section }: ContentProps) {
  const { sign_post, content_sections } = section;
  return (
    <>
      {sign_post && (
        <StudyCard title="Sign Post" icon={<BlockIcon type="instructions" />}>
          <Markdown>{sign_post}</Markdown>
        </StudyCard>
      )}
      <ContentBlocks title={kind.blocksTitle} blocks={content_sections} />
    </>
  );
}
