import type { StationId } from '@urost3/contract/stations.ts';

const drawings: Record<StationId, string> = {
  // a scope with its eyepiece
  clinical_skills: 'M4 6.5 8 4l2 3.5-4 2.5zM9.5 8.5 20 19M15 14l-2 2M18 17l-2 2',
  // two people talking
  communication: 'M4 4.5h11v8H9l-3.5 3v-3H4zM18 8.5h2.5v8H19v3l-3.5-3H11',
  // a pulse
  emergency_stations: 'M3 12.5h4.5l2-6 4 12 2.5-6h5',
  // a clipboard with a tick
  outpatient_stations: 'M6 5.5h12v15H6zM9.5 3.5h5v4h-5zM9 13.5l2.200 2.200L15.5 11',
};

export function StationIcon({ stationId }: { stationId: StationId }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={26}
      height={26}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[stationId]} />
    </svg>
  );
}
