import { expect, test } from 'vitest';
import { runTool } from './run-tool.mjs';

const runScript = (script, options) => runTool(process.execPath, ['-e', script], options);

test('runTool stops a program that ignores SIGTERM at the time limit, and its error contains the program, the limit and the output', () => {
  const ignores = `process.on('SIGTERM', () => {}); console.log('begins'); setTimeout(() => console.log('ends'), 30_000);`;
  expect(() => runScript(ignores, { limitSeconds: 5 })).toThrow(
    /^Stopped after 5 seconds, because it did not end: node -e .*\nbegins\n$/s,
  );
});

test('runTool returns the exit code and the output of a program that ends in time', () => {
  expect(runScript(`console.log('out'); console.error('err'); process.exit(3);`)).toEqual({
    status: 3,
    stdout: 'out\n',
    stderr: 'err\n',
  });
});

test('runTool throws when the program does not exist', () => {
  expect(() => runTool('no-such-program', [])).toThrow('ENOENT');
});
