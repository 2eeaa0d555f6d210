import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { ExpandableCard, StudyCard } from '../../study/public/study-card.tsx';
import type { StudyKind } from '../../study/public/study-kinds.ts';
import classes from './circuit.module.css';

interface StationScenarioProps {
  kind: StudyKind;
  section: Pick<StudySection, 'scenario' | 'case_scenario' | 'exhibits'>;
  /** Whether the scenario is collapsible; true on a page that also shows questions. */
  isFolded: boolean;
  /** Whether a collapsible scenario is open at first. */
  startsOpen?: boolean;
  /** Whether the head of the open scenario is as low as that of the closed one. */
  isHeadLow?: boolean;
}

/** The scenario of a section without its title, teaching and answers. */
export function StationScenario(props: StationScenarioProps) {
  const { kind, section, isFolded, startsOpen = false, isHeadLow } = props;
  const text = section.scenario ?? section.case_scenario;
  const content = (
    <>
      {text ? (
        <div className={isFolded ? undefined : classes.reading}>
          <Markdown>{text}</Markdown>
        </div>
      ) : (
        <p>This station has no written scenario. Listen to the examiner’s questions.</p>
      )}
      <Exhibits exhibits={section.exhibits} place="scenario" isExam />
    </>
  );
  if (!isFolded)
    return (
      <StudyCard title={kind.scenarioTitle} tone="accent">
        {content}
      </StudyCard>
    );
  return (
    <ExpandableCard
      title={kind.scenarioTitle}
      tone="accent"
      startsOpen={startsOpen}
      isHeadLow={isHeadLow}
    >
      {content}
    </ExpandableCard>
  );
}
