import type { SectionSummary } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SectionList } from '../stations/public/section-list.tsx';
import type { StationProgress } from '../stations/public/station-counts.ts';
import { UpgradeSteps } from '../subscription/public/upgrade-modal.tsx';
import { failedSectionsText } from './station-card.tsx';
import type { LoadedStation } from './use-stations.ts';

interface SectionsModalProps {
  /** Null: closed. */
  loaded: LoadedStation | null;
  progress: StationProgress;
  /** Locked sections of all station types. */
  lockedCount: number;
  onClose: () => void;
}

function upgradeTitle(wanted: SectionSummary, lockedCount: number): string {
  return lockedCount > 1
    ? `Open “${wanted.title}” and ${lockedCount - 1} more`
    : `Open “${wanted.title}”`;
}

/** The sections of one station type; a locked one leads to the upgrade prompt. */
export function SectionsModal({ loaded, progress, lockedCount, onClose }: SectionsModalProps) {
  const [wanted, setWanted] = useState<SectionSummary | null>(null);
  const isUpgrading = wanted !== null;
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      opened={loaded !== null}
      // The dialog cannot be closed during a payment.
      onClose={() => !isPaying && onClose()}
      onExitTransitionEnd={() => setWanted(null)}
      title={wanted ? upgradeTitle(wanted, lockedCount) : loaded?.station.name}
      size="lg"
      // Escape and clicks outside do not close the dialog during a purchase.
      closeOnEscape={!isUpgrading}
      closeOnClickOutside={!isUpgrading}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPaying }}
    >
      {loaded &&
        (isUpgrading ? (
          <UpgradeSteps onDone={onClose} onBusyChange={setIsPaying} />
        ) : (
          <Sections loaded={loaded} progress={progress} onLocked={setWanted} />
        ))}
    </Modal>
  );
}

interface SectionsProps {
  loaded: LoadedStation;
  progress: StationProgress;
  onLocked: (section: SectionSummary) => void;
}

function Sections({ loaded, progress, onLocked }: SectionsProps) {
  const { station, hasFailed, retry } = loaded;
  if (hasFailed) return <ErrorState message={failedSectionsText(station.name)} onRetry={retry} />;
  if (station.sections.length === 0) {
    return (
      <EmptyState title="No sections yet">New sections appear here once published.</EmptyState>
    );
  }
  return (
    <SectionList
      stationId={station.id}
      sections={station.sections}
      progress={progress}
      onLocked={onLocked}
    />
  );
}
