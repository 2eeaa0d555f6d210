import type { StudySection } from '@urost3/contract/stations.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { Exhibits } from './exhibits.tsx';
import { StudyCard } from './study-card.tsx';
import { BlockIcon } from './study-icons.tsx';
import type { StudyKind } from './study-kinds.ts';
import classes from './study-page.module.css';

interface ContentProps {
  kind: StudyKind;
  section: StudySection;
}

/** Clinical skills, emergency and outpatient: scenario, sign post, teaching blocks. */
export function ScenarioContent({ kind, section }: ContentProps) {
  const { case_scenario, sign_post, content_sections, questions } = section;
  const isEmpty =
    !case_scenario && !sign_post && content_sections.length === 0 && questions.length === 0;
  if (isEmpty) return <p className={classes.message}>{kind.emptyText}</p>;
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
      {sign_post && (
        <StudyCard title="Sign Post" icon={<BlockIcon type="instructions" />}>
          <Markdown>{sign_post}</Markdown>
        </StudyCard>
      )}
      <ContentBlocks title={kind.blocksTitle} blocks={content_sections} />
    </>
  );
}
