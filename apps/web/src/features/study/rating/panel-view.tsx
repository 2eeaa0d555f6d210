import { PANEL_MINUTES } from '@urost3/contract/content/content.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { Expandable } from '../public/expandable.tsx';

/** How a panel runs the station. Shown after an attempt, because it names the questions to come. */
export function PanelView({ section }: { section: StudySection }) {
  const { questions, global_score: score } = section;
  const asked = questions
    .flatMap(({ id, question, panel_minute: minute, dropped_when_short: isDropped }) =>
      minute === null ? [] : [{ id, question, minute, isDropped }],
    )
    .sort((a, b) => a.minute - b.minute);
  if (asked.length === 0 && score === null) return null;
  return (
    <Expandable level={3} title="How a panel runs this station">
      {asked.length > 0 && (
        <>
          <p>After two minutes of reading, a panel asks for {PANEL_MINUTES} minutes:</p>
          <PlainList>
            {asked.map(({ id, question, minute, isDropped }) => (
              <li key={id}>
                <strong>Minute {minute}.</strong> <MarkdownLine>{question}</MarkdownLine>
                {isDropped && ' (left out when time is short)'}
              </li>
            ))}
          </PlainList>
        </>
      )}
      {score && (
        <>
          <p>The global score of this station; 2 and 4 are for what lies between:</p>
          <PlainList>
            {([1, 3, 5] as const).map((value) => (
              <li key={value}>
                <strong>{value}.</strong> {score[`score_${value}`]}
              </li>
            ))}
          </PlainList>
        </>
      )}
    </Expandable>
  );
}
