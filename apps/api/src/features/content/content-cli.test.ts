import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type ContentHarness,
  makeFolder,
  openContentHarness,
  removeFolders,
  sectionFile,
} from './content.fixtures.ts';
import { findStudySection } from './content.service.ts';

let content: ContentHarness;
beforeAll(async () => {
  content = await openContentHarness();
});
afterEach(removeFolders);
afterAll(() => content.close());

describe('npm run content with invalid arguments', () => {
  test.each([
    [[], 'npm run content -- import <folder-or-file>', 2],
    [['imprt'], 'npm run content -- import <folder-or-file>', 2],
    [['import'], 'Please name a folder or a file.', 2],
    [['import', '.', '--station', 'surgery'], 'There is no station type "surgery".', 2],
    [['import', '.', '--force'], 'There is no option --force.', 2],
    [['import', 'gone'], 'gone: file: There is no such file or folder.', 1],
    [['import', '.'], 'There is no .md file in this folder.', 1],
    [['export'], 'Please name a folder.', 2],
  ])('the content command refuses %j', async (argv, words, exit) => {
    const result = await content.run(await makeFolder({ 'notes.txt': 'x' }), ...argv);
    expect(result.output).toContain(words);
    expect(result.exit).toBe(exit);
  });

  test('the content command refuses a file that is not text', async () => {
    const folder = await makeFolder({ 'a.md': Buffer.from([0xff, 0xfe, 0x00, 0x41]) });
    const { exit, output } = await content.run(folder, 'import', 'a.md');
    expect(output).toContain('a.md: file: The file is not UTF-8 text.');
    expect(exit).toBe(1);
  });
});

describe('npm run content, in the audit log', () => {
  const files = { 'emergency_stations/01-a.md': sectionFile() };
  const records = () =>
    content.database.query(
      'select action, actor_uid, detail from audit_log order by id desc limit 1',
    );

  test('the audit log records content imports and exports as made by the command line', async () => {
    const folder = await makeFolder(files);
    await content.run(folder, 'import', '.', '--dry-run');
    expect(await records()).toEqual([]);
    await content.run(folder, 'import', '.');
    const by = 'command line';
    expect(await records()).toEqual([
      {
        action: 'content.imported',
        actor_uid: null,
        detail: { created: 1, updated: 0, restored: 0, by },
      },
    ]);
    await content.run(folder, 'export', 'out');
    expect(await records()).toEqual([
      { action: 'content.exported', actor_uid: null, detail: { sections: 1, media: 0, by } },
    ]);
  });

  test('a content import is rolled back when its audit record cannot be written', async () => {
    await content.clear();
    const record = vi.spyOn(content.ctx.audit, 'record').mockRejectedValue(new Error('audit_log'));
    onTestFinished(() => record.mockRestore());
    const folder = await makeFolder(files);
    await expect(content.run(folder, 'import', '.')).rejects.toThrow('audit_log');
    expect(await content.database.query('select id from sections')).toEqual([]);
  });
});

describe('npm run content -- sources', () => {
  test("the content command 'sources' lists the sections that cite a source, found by words of its title", async () => {
    await content.clear();
    const sources = '[{title: NICE NG131 Prostate cancer 2021, section: 1.3.1}, {title: EAU 2026}]';
    await content.run(
      await makeFolder({
        'emergency_stations/01-a.md': sectionFile({ front: { sources } }),
        'clinical_skills/02-b.md': sectionFile({
          front: { title: 'B', sources: '[{title: EAU 2026}]' },
        }),
      }),
      'import',
      '.',
    );
    const nice = await content.run('.', 'sources', 'ng131', 'prostate');
    expect(nice.output.split('\n')).toEqual([
      'NICE NG131 Prostate cancer 2021',
      '  emergency_stations/testicular-torsion (1.3.1)',
      '1 sources, cited by 1 sections.',
    ]);
    expect((await content.run('.', 'sources')).output).toContain('2 sources, cited by 2 sections.');
    expect((await content.run('.', 'sources', 'nothing')).exit).toBe(1);
  });
});

describe('npm run content -- guideline-changed', () => {
  test("the content command 'guideline-changed' marks the citing sections until they are reviewed, and learners do not see the reason", async () => {
    await content.clear();
    const sources = '[{title: NICE NG131 Prostate cancer 2021}]';
    await content.run(
      await makeFolder({
        'emergency_stations/01-a.md': sectionFile({ front: { sources } }),
        'emergency_stations/02-b.md': sectionFile({ front: { title: 'B', order: '2' } }),
      }),
      'import',
      '.',
    );
    const page = (id: string) => findStudySection(content.ctx, 'emergency_stations', id);
    const version = content.ctx.catalogue.contentVersion();
    const raised = await content.run(
      '.',
      'guideline-changed',
      'ng131',
      '--reason',
      'NG131 2026 is out',
    );
    expect(raised.output).toBe(
      '  emergency_stations/testicular-torsion\n1 sections say that a guideline changed.',
    );
    expect(await page('testicular-torsion')).toMatchObject({ isUnderReview: true });
    expect(JSON.stringify(await page('testicular-torsion'))).not.toContain('is out');
    expect(await page('b')).toMatchObject({ isUnderReview: false });
    // The flag changes the content version, so data that is cached for the earlier version is loaded again.
    expect(content.ctx.catalogue.contentVersion()).not.toBe(version);
    // A mistyped command changes nothing.
    expect((await content.run('.', 'guideline-change', 'ng131', '--reason', 'x')).exit).toBe(2);
    expect(await page('testicular-torsion')).toMatchObject({ isUnderReview: true });
    await content.run('.', 'guideline-reviewed', 'ng131');
    expect(await page('testicular-torsion')).toMatchObject({ isUnderReview: false });
    expect((await content.run('.', 'guideline-changed', 'ng131')).exit).toBe(2);
  });
});

describe('npm run content -- import, before it writes', () => {
  const files = { 'emergency_stations/01-a.md': sectionFile() };

  test('the content command prints the database and the data folder before an import', async () => {
    const { output } = await content.run(await makeFolder(files), 'import', '.', '--dry-run');
    expect(output).toContain('Database: The database in /tmp. Data folder: /tmp/files.');
  });

  test('a content import asks for --yes when learners have data, ignoring demo accounts and staff', async () => {
    await content.clear();
    const add = (uid: string, isDemo: boolean, isAdmin: boolean) =>
      content.database.query(
        `insert into users (uid, email, email_key, first_name, last_name, display_name, is_demo, is_admin, created_at, updated_at)
         values ($1, $1, $1, 'A', 'B', 'A B', $2, $3, now(), now())`,
        [uid, isDemo, isAdmin],
      );
    await add('demo', true, false);
    await add('staff', false, true);
    const folder = await makeFolder(files);
    expect((await content.run(folder, 'import', '.')).output).toContain('1 created');
    await add('learner', false, false);
    const asked = await content.run(folder, 'import', '.');
    expect(asked).toEqual({
      exit: 3,
      output: 'The database in /tmp has the data of 1 learner: add --yes to import into it.',
    });
    expect((await content.run(folder, 'import', '.', '--dry-run')).exit).toBe(0);
    expect((await content.run(folder, 'import', '.', '--yes')).output).toContain('1 unchanged');
    await content.database.query('delete from users');
    await content.clear();
  });
});
