import type { PatientBrief } from '@urost3/contract/patient-brief.schemas.ts';
import { StudyCard } from '../study/public/study-card.tsx';

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The role description for the person who plays the patient. */
export function PatientPart({ brief }: { brief: PatientBrief }) {
  return (
    <StudyCard title={`You are ${brief.name}`} tone="accent">
      <p>{brief.who}</p>
      <p>
        Your first words: <q>{brief.opening}</q>
      </p>
      <Lines title="What you know" lines={brief.knows} />
      <Lines title="What you tell only if asked" lines={brief.only_if_asked} />
      <Lines title="What frightens you" lines={brief.fears} />
      {brief.reactions.length > 0 && (
        <>
          <h3>How you react</h3>
          <dl>
            {brief.reactions.map(({ when, reaction }) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>{reaction}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </StudyCard>
  );
}
