import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { listBriefTexts, listTexts } from '@urost3/contract/section-media.ts';
import type { Report } from './content-lint-limits.ts';

const AMERICAN = new RegExp(
  `\\b(?:${[
    'hemat\\w*|hemo(?:globin|rrhag|dynamic|philia|stasis|static)\\w*|an(?:emia|emic|esthe\\w*)|isch?emi[ac]|edema\\w*',
    'p(?:a?ediatric(?<!paediatric)\\w*)|orthopedic\\w*|gynecolog\\w*|tumors?|ur?emi[ac]|leukemi[ac]|diarrhea|esophag\\w*',
    'hyper(?:kalemi|natremi|calcemi|glycemi|volemi)[ac]|hypo(?:kalemi|natremi|calcemi|glycemi|volemi)[ac]|bacteremi[ac]',
    'colou?r(?<!colour)(?:s|ed|ing)?|centers?|centered|fibers?|liters?|milliliters?|meters?|behaviors?|favor(?:s|ed|able|ite)?|labor',
    '(?:catheter|stabil|organ|recogn|priorit|util|hospital|random|apolog|summar|minim|maxim|optim|local|mobil|emphas|character)iz(?:e|es|ed|ing|ation)',
    'analyz(?:e|ed|es|ing)|paralyz(?:e|ed|es|ing)|counsel(?:ed|ing)|travel(?:ed|ing)|label(?:ed|ing)|cancel(?:ed|ing)|skillful|fulfill',
  ].join('|')})\\b`,
  'gi',
);

export function warnOfSpelling(section: EditorSection, warn: Report): void {
  for (const { path, text } of [...listTexts(section), ...listBriefTexts(section)]) {
    const prose = text.replace(/https?:\/\/\S+|media:\S+/g, '');
    const found = new Set([...prose.matchAll(AMERICAN)].map(([word]) => word.toLowerCase()));
    if (found.size > 0) warn(path, `American spelling: ${[...found].join(', ')}.`);
  }
}
