// What people type for words of the question bank, in other spellings than the bank's own.
import { foldText } from '@urost3/contract/text/fold-text.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishNewSection } from '../../testing/publish-section.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { contentRoot } from '../content/content.fixtures.ts';
import { readContentFiles } from '../content/import/content-files.ts';
import { parseSectionFile } from '../content/markdown/content-markdown.ts';

let t: TestApp;
let reader: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  reader = await t.make.signedIn({ subscribedDays: 30 });
  const { markdown } = await readContentFiles(contentRoot, contentRoot);
  for (const { text, name } of markdown) {
    const { value } = parseSectionFile(text, name);
    if (value?.stationId) await publishNewSection(t.ctx, value.stationId, value.section);
  }
  // What the bank has only in its charts, or not at all.
  await t.make.section('clinical_skills', {
    title: 'Figures',
    case_scenario:
      'Platelets 512 x 10^9/L. Area 4 cm². The χ² test of ΔPSA. IFN-γ, TGFβ1, 5α-reductase type 2, a κ light chain.',
  });
}, 120_000);
afterAll(() => t.close());

/** The spellings that are typed, by line: of compounds, of Greek letters, of sub- and superscripts. */
const typed = `
xray, x-ray, x ray, X‑ray, xrays | followup, follow-up, follow up, follow‑up | semirigid, semi-rigid, semi rigid
transurethral, trans-urethral, trans urethral, trans–urethral | postoperative, post-operative, post operative
preoperative, pre-operative, pre operative | bloodstained, blood-stained, blood stained | workup, work-up, work up
crossmatch, cross-match, cross match | antiinflammatory, anti-inflammatory, anti inflammatory
bedwetting, bed-wetting, bed wetting | metaanalysis, meta-analysis, meta analysis | cutoff, cut-off, cut off
highgrade, high-grade, high grade | nonvisible, non-visible, non visible | longterm, long-term, long term
lowdose, low-dose, low dose | nonmotile, non-motile, non motile | nighttime, night-time, night time | reresection, re-resection, re resection
epididymoorchitis, epididymo-orchitis, epididymo orchitis | wholespine, whole-spine, whole spine
nonseminoma, non-seminoma, non seminoma | postvoid, post-void, post void | neurourology, neuro-urology, neuro urology
nerve-sparing, nervesparing | non-muscle-invasive, nonmuscle invasive, non-muscle invasive | latexfree, latex-free, latex free
suprapubic, supra-pubic, supra pubic | retroperitoneal, retro-peritoneal, retro peritoneal
cystoscopy, cysto-scopy | percutaneous, per-cutaneous, per cutaneous | intravesical, intra-vesical, intra vesical
nephro-stomy, nephro stomy | vesicoureteric, vesico-ureteric, vesico ureteric | handover, hand-over, hand over
washout, wash-out, wash out | iief5, IIEF-5, iief 5 | pdl1, PD-L1, pd l1
α-blocker, alpha-blocker, alpha blocker, alphablocker, α blocker, αblocker | β-blocker, beta blocker, betablocker, beta-blockers
β-hCG, beta-hCG, beta hcg, βhCG | α-fetoprotein, alpha-fetoprotein | β3, β-3, beta-3, beta 3
5α-reductase, 5-alpha-reductase, 5 alpha reductase, 5α reductase | IFN-γ, IFNγ, ifn gamma | TGF-β1, TGFβ1, tgf beta 1
χ², chi², ΔPSA, delta psa, κ light chain, kappa | H₂O, h2o, H2O, cm H₂O, cm H2O, cmH₂O, cmh2o, CMH₂O
10⁹, 10^9, 10⁹/L, 109, cm², cm2, cm^2
`;
const queries = typed
  .trim()
  .split(/[,|\n]/)
  .map((query) => query.trim())
  .filter(Boolean);

interface Found {
  title: string;
  excerpt: { text: string; isHit: boolean }[];
}

const joined = (text: string) => foldText(text).replaceAll(' ', '');

test(`each of ${queries.length} spellings of words in the question bank finds them, and is not corrected`, async () => {
  for (const [index, q] of queries.entries()) {
    // A person may search 60 times a minute.
    if (index % 50 === 0) t.clock.advance(60_000);
    const { results, corrected } = (
      await t.call({ url: `/api/search?${new URLSearchParams({ q })}`, as: reader })
    ).json();
    expect.soft(corrected, q).toBeNull();
    const shown = results.map(({ title, excerpt }: Found) =>
      joined([title, ...excerpt.map(({ text }) => text)].join('')),
    );
    const isCompound = !foldText(q).includes(' ');
    const isShown = (text: string) => !isCompound || text.includes(joined(q).slice(0, -1));
    expect.soft(shown.filter(isShown).length, q).toBeGreaterThan(0);
    expect
      .soft(
        results.some(({ excerpt }: Found) => excerpt.some(({ isHit }) => isHit)),
        q,
      )
      .toBe(true);
  }
});
