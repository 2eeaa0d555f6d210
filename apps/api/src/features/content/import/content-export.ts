// Exports every published section with its media, as files in the format of an import.

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EditorBlock, EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { listMedia } from '@urost3/contract/content/section-media.ts';
import { findBrokenRules } from '@urost3/contract/content/section-rules.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import type { Context } from '../../../composition/context.ts';
import * as repository from '../content.repository.ts';
import type { SectionRow } from '../content.tables.ts';
import { listStations } from '../editor/content-stations.service.ts';
import { serialiseSection } from '../markdown/markdown-write.ts';
import { listMediaByNames } from '../media/media.service.ts';

export interface ExportReport {
  folder: string;
  sections: number;
  media: number;
  /** Media that sections reference but that the database or the file store lacks. */
  missing: string[];
  /** Exported sections that an import would refuse: they break a rule that is newer than their publication. */
  refused: { slug: string; path: string; reason: string }[];
}

/** Removes picture blocks without a file. They show nothing, and import refuses them. */
function withoutEmptyPictures(section: EditorSection): EditorSection {
  const isEmpty = (block: EditorBlock) =>
    block.type === 'image_identifier' && block.content.trim() === '';
  if (!section.content_sections.some(isEmpty)) return section;
  const content_sections = section.content_sections.filter((block) => !isEmpty(block));
  return { ...section, content_sections };
}

const fileName = (row: SectionRow) => `${String(row.sortOrder).padStart(2, '0')}-${row.slug}.md`;

async function exportMedia(
  ctx: Context,
  names: string[],
  folder: string,
): Promise<{ written: number; missing: string[] }> {
  const rows = new Map((await listMediaByNames(ctx.db, names)).map((row) => [row.name, row]));
  const missing: string[] = [];
  for (const name of names) {
    const row = rows.get(name);
    const stored = row ? await ctx.storage.get(row.storageKey) : null;
    if (stored) await writeFile(join(folder, name), await buffer(stored.stream));
    else missing.push(name);
  }
  return { written: names.length - missing.length, missing };
}

export async function exportFiles(
  ctx: Context,
  target: { folder: string; cwd: string },
): Promise<ExportReport> {
  const folder = resolve(target.cwd, target.folder);
  const rows = await repository.listPublishedSections(ctx.db);
  const stations = await listStations(ctx.db);
  const names = new Set<string>();
  const refused: ExportReport['refused'] = [];
  for (const row of rows) {
    if (!row.published) continue;
    const first = stations.find((station) => station.stationType === row.stationType);
    const own = stations.find((station) => station.id === row.stationId);
    const section = withoutEmptyPictures(row.published);
    for (const broken of findBrokenRules(section, stationIdOf[row.stationType], {}))
      refused.push({ slug: row.slug, ...broken });
    const text = serialiseSection(section, {
      id: row.slug,
      station: own && own.id !== first?.id ? own.name : null,
    });
    const place = join(folder, stationIdOf[row.stationType]);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, fileName(row)), text);
    for (const { name } of listMedia(section)) names.add(name);
  }
  await mkdir(join(folder, 'media'), { recursive: true });
  const media = await exportMedia(ctx, [...names], join(folder, 'media'));
  return { folder, sections: rows.length, media: media.written, missing: media.missing, refused };
}
