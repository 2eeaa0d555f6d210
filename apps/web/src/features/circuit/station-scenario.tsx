import type { StudySection } from '@urost3/contract/stations.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Exhibits } from '../study/exhibits.tsx';
import { Expandable } from '../study/expandable.tsx';
import cardClasses from '../study/study-card.module.css';
import type { StudyKind } from '../study/study-kinds.ts';

interface StationScenarioProps {
  kind: StudyKind;
  section: StudySection;
  /** During the interview it lies beside the questions. */
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
        <Exhibits exhibits={section.exhibits} place="scenario" />
      </Expandable>
    </section>
  );
}
