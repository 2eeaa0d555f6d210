import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { Markdown } from '../../../ui/markdown.tsx';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { Expandable } from '../../study/public/expandable.tsx';
import cardClasses from '../../study/public/study-card.module.css';
import type { StudyKind } from '../../study/public/study-kinds.ts';

interface StationScenarioProps {
  kind: StudyKind;
  section: Pick<StudySection, 'scenario' | 'case_scenario' | 'exhibits'>;
  /** Also shown next to the questions during the interview. */
  isFolded: boolean;
}

/** The scenario alone: no title, no teaching, no answer. */
export function StationScenario({ kind, section, isFolded }: StationScenarioProps) {
  const text = section.scenario ?? section.case_scenario;
  return (
    <section className={cardClasses.card} data-tone="accent">
      <Expandable level={2} title={kind.scenarioTitle} startsOpen={!isFolded}>
        {text ? (
          <Markdown>{text}</Markdown>
        ) : (
          <p>This station has no written scenario. Listen to the examiner’s questions.</p>
        )}
        <Exhibits exhibits={section.exhibits} place="scenario" isExam />
      </Expandable>
    </section>
  );
}
