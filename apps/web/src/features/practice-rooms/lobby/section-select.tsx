import { Select } from '@mantine/core';
import type { Station, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { foldedOptions } from '../../../ui/form/options-filter.ts';

/** A list of options for each station type. The value of an option is `stationId/sectionId`. */
export type SectionGroups = readonly { group: string; items: { value: string; label: string }[] }[];

/** The sections that the person may open. */
export const openSections = (stations: readonly Station[]): SectionGroups =>
  stations
    .map(({ id, name, sections }) => ({
      group: name,
      items: sections
        .filter((section) => !section.isLocked)
        .map((section) => ({ value: `${id}/${section.id}`, label: section.title })),
    }))
    .filter(({ items }) => items.length > 0);

/** @param value the value of an option, `stationId/sectionId` */
export function sectionRefOf(value: string): SectionRef {
  const [stationId = '', sectionId = ''] = value.split('/');
  return { stationId: stationId as StationId, sectionId };
}

interface SectionSelectProps {
  label: string;
  placeholder: string;
  groups: SectionGroups;
  /** `stationId/sectionId` of the selected option; null while none is selected. */
  value: string | null;
  /** The CSS `flex` of the field. */
  flex: string | number;
  onChange: (value: string | null) => void;
}

/** Selects one section; the person can search by title. */
export function SectionSelect({ groups, flex, ...field }: SectionSelectProps) {
  return (
    <Select
      {...field}
      data={groups}
      searchable
      filter={foldedOptions}
      limit={100}
      nothingFoundMessage="No section found"
      style={{ flex, minWidth: 0 }}
    />
  );
}
