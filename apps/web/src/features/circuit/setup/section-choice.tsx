import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { foldedOptions } from '../../../ui/form/options-filter.ts';
import { stationQuery } from '../../stations/public/stations.queries.ts';

/** The value of 'Chosen for me'. It cannot be a section's id. */
const CHOSEN_FOR_ME = '*';

interface SectionChoiceProps {
  stationId: StationId;
  /** The selected section's id; null when the server chooses the section. */
  value: string | null;
  onChange: (sectionId: string | null) => void;
}

/**
 * Selects the section of a single-station circuit. By default the server chooses it, because candidates in a real
 * interview cannot choose.
 */
export function SectionChoice({ stationId, value, onChange }: SectionChoiceProps) {
  const { data } = useQuery(stationQuery(stationId));
  const open = data?.sections.filter((section) => !section.isLocked) ?? [];
  if (open.length < 2) return null;
  return (
    <Select
      label="Section"
      description="If it is chosen for you, you get one that you have not yet had in a circuit."
      data={[
        { value: CHOSEN_FOR_ME, label: 'Chosen for me' },
        ...open.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value ?? CHOSEN_FOR_ME}
      allowDeselect={false}
      searchable
      filter={foldedOptions}
      limit={100}
      nothingFoundMessage="No section found"
      maw={480}
      onChange={(chosen) => onChange(chosen === CHOSEN_FOR_ME ? null : chosen)}
    />
  );
}
