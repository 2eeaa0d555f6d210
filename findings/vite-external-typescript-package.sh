#!/usr/bin/env bash
# vite 8.3.8: a build for Node bundles a package that `ssr.external` names, without a word, when the entry of the package is a TypeScript file. The
# documentation offers the option for linked packages of the same repository, whose entry is often their source, and Node 24 runs it. The same
# package with a JavaScript entry stays outside. What the package finds beside its own file, such as a page that it serves, is then looked for
# beside the bundle. `build.rolldownOptions.external` keeps it outside.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p packages/typed packages/plain
for name in typed plain; do
  ending=$([ $name = typed ] && echo ts || echo js)
  echo "{ \"name\": \"$name\", \"version\": \"1.0.0\", \"type\": \"module\", \"exports\": \"./index.$ending\" }" > packages/$name/package.json
  echo "export const words = 'words of $name';" > packages/$name/index.$ending
done
echo '{ "private": true, "type": "module", "workspaces": ["packages/*"] }' > package.json
npm install --silent --no-audit --no-fund vite@8.3.8
echo "import { words as plain } from 'plain'; import { words as typed } from 'typed'; console.log(plain, typed);" > server.js
cat > try.js <<'END'
import assert from 'node:assert';
import { build } from 'vite';

async function importsWith(options) {
  const { output } = await build({
    logLevel: 'warn',
    build: { ssr: 'server.js', write: false, ...options },
    ssr: { noExternal: true, external: ['plain', 'typed'] },
  });
  return output[0].imports;
}
const named = await importsWith({});
const said = await importsWith({ rolldownOptions: { external: ['typed'] } });
console.log('vite 8.3.8: named as external, kept outside:', named, '; with rolldownOptions.external:', said);
assert.deepEqual(named, ['plain']);
assert.deepEqual(said.toSorted(), ['plain', 'typed']);
END
node try.js
