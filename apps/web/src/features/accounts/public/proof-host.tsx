import { useEffect, useState } from 'react';
import { answerProofsWith } from '../../../lib/proof.ts';
import { loadLater } from '../../../ui/load-later.tsx';

const ProofDialog = loadLater(async () => (await import('../proof-dialog.tsx')).ProofDialog);

type Answer = (isProved: boolean) => void;

/** Where a call that needs a fresh proof asks the signed-in person for it. */
export function ProofHost() {
  const [waiting, setWaiting] = useState<{ answer: Answer } | null>(null);
  useEffect(() => {
    answerProofsWith(() => new Promise((answer) => setWaiting({ answer })));
    return () => answerProofsWith(null);
  }, []);
  if (!waiting) return null;
  const finish: Answer = (isProved) => {
    setWaiting(null);
    waiting.answer(isProved);
  };
  return <ProofDialog onDone={finish} />;
}
