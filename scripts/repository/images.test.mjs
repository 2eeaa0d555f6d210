import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listImages, pinImages } from '../images.mjs';
import { root } from '../toolchain.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'urost3-images-'));
  for (const { file } of listImages(root)) cpSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file) => readFileSync(join(folder, file), 'utf8');
const digest = `sha256:${'a1'.repeat(32)}`;

test('the list of container images has every image of the deployment and of the CI services', () => {
  const names = new Set(listImages(root).map(({ image }) => image.split(/[:@]/)[0]));
  expect([...names].sort()).toEqual([
    'axllent/mailpit',
    'caddy',
    'coturn/coturn',
    'ghcr.io/versity/versitygw',
    'node',
    'postgres',
  ]);
});

test('every container image has a tag with a version, to which a digest can be added', () => {
  for (const { file, image } of listImages(root))
    expect(image, file).toMatch(/^[a-z./]+:v?\d[\w.-]*(@sha256:[0-9a-f]{64})?$/);
});

test('the digest of each container image is looked up once, and written wherever the image occurs', () => {
  const asked = [];
  pinImages(folder, (image) => {
    asked.push(image);
    return digest;
  });
  expect(asked.length).toBe(new Set(asked).size);
  expect(listImages(folder).filter(({ isPinned }) => !isPinned)).toEqual([]);
  expect(read('deploy/Dockerfile')).toMatch(
    new RegExp(`^FROM node:[\\d.]+-bookworm-slim@${digest} AS manifests$`, 'm'),
  );
  expect(read('deploy/Dockerfile')).toMatch(/^FROM manifests AS built$/m);
  expect(read('deploy/compose.yaml')).toMatch(new RegExp(`image: caddy:[\\w.-]+@${digest}$`, 'm'));
  expect(pinImages(folder, () => 'not asked again')).toEqual([]);
});

test('no file is changed when the digest of a container image cannot be looked up', () => {
  const files = ['deploy/Dockerfile', 'deploy/compose.yaml'];
  const before = files.map(read);
  const answers = [digest, 'Error: no such host'];
  expect(() => pinImages(folder, () => answers.shift())).toThrow('has no digest');
  expect(files.map(read)).toEqual(before);
});
