#!/usr/bin/env bash
# @citation-js/plugin-bibtex 0.8.2 takes the words "and others", with which a list of authors in BibTeX is cut short, for a person called "others".
# The manual of biblatex (section 2.2.1) has them as the keyword for such a list, the styles of BibTeX print "et al." for them, and
# bibtex-tidy 1.14.0 writes them when it is told to shorten lists (`maxAuthors`). The README says nothing of it. The
# reference is then "Smith, A., Jones, B., & others" in APA and "Smith A, Jones B, others" in Vancouver, which has "et al." for a list that the
# package cuts itself. Written as BibTeX again, the word is in braces, which make it a name there too: nobody can tell any more that authors
# are missing. So it is in 0.9.0. The reading lists of stations name somebody who does not exist, and a list by author has an entry for them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @citation-js/core@0.8.2 @citation-js/plugin-bibtex@0.8.2 @citation-js/plugin-csl@0.8.2 bibtex-tidy@1.14.0
cat > try.js <<'END'
import assert from 'node:assert';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-csl';
import bibtexTidy from 'bibtex-tidy';

const names = ['Smith, Ann', 'Jones, Bob', 'Patel, Cara', 'Lee, Dan', 'Khan, Eve', 'Owen, Finn', 'Reid, Gus', 'West, Hal'];
const entry = (authors) => `@article{stones,
  author = {${authors.join(' and ')}},
  title = {Stones},
  journal = {Journal of Stones},
  year = {2026},
  volume = {3},
  pages = {1--4}
}`;
const authorsIn = (text) => /author\s*=\s*\{(.*)\},\n/.exec(text)[1];
const shortened = bibtexTidy.tidy(entry(names), { maxAuthors: 2 }).bibtex;
assert.equal(authorsIn(shortened), 'Smith, Ann and Jones, Bob and others');

const show = (cite, template) => cite.format('bibliography', { template }).trim();
const cite = new Cite(shortened);
const found = {
  authors: cite.data[0].author,
  apa: show(cite, 'apa'),
  vancouver: show(cite, 'vancouver'),
  bibtex: authorsIn(cite.format('bibtex')),
};
console.log('@citation-js/plugin-bibtex 0.8.2:', found);
assert.deepEqual(found.authors, [{ given: 'Ann', family: 'Smith' }, { given: 'Bob', family: 'Jones' }, { family: 'others' }]);
assert.ok(found.apa.startsWith('Smith, A., Jones, B., & others. (2026).'));
assert.ok(found.vancouver.startsWith('1. Smith A, Jones B, others. Stones.'));
assert.equal(found.bibtex, 'Smith, Ann and Jones, Bob and {others}');

// A full list comes back as it was, and the same style has "et al." for it.
const full = new Cite(entry(names));
assert.ok(show(full, 'vancouver').startsWith('1. Smith A, Jones B, Patel C, Lee D, Khan E, Owen F, et al. Stones.'));
assert.equal(authorsIn(full.format('bibtex')), names.join(' and '));
END
node try.js
