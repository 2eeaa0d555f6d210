import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { UpgradeSteps } from '../subscription/upgrade-modal.tsx';
import { SectionList } from './section-list.tsx';
import { failedSectionsText } from './station-card.tsx';
import type { StationProgress } from './station-counts.ts';
import type { LoadedStation } from './use-stations.ts';

interface SectionsModalProps {
  /** Null: closed. */
  loaded: LoadedStation | null;
  progress: StationProgress;
  onClose: () => void;
}

/** The sections of one station type; a locked one leads to the upgrade prompt. */
export function SectionsModal({ loaded, progress, onClose }: SectionsModalProps) {
  const [isUpgrading, setIsUpgrading] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      opened={loaded !== null}
      // Not in the middle of a payment.
      onClose={() => !isPaying && onClose()}
      onExitTransitionEnd={() => setIsUpgrading(false)}
      title={isUpgrading ? 'Upgrade to Premium' : loaded?.station.name}
      size="lg"
      // Not by accident in the middle of a purchase.
      closeOnEscape={!isUpgrading}
      closeOnClickOutside={!isUpgrading}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPaying }}
    >
      {loaded &&
        (isUpgrading ? (
          <UpgradeSteps onDone={onClose} onBusyChange={setIsPaying} />
        ) : (
          <Sections loaded={loaded} progress={progress} onLocked={() => setIsUpgrading(true)} />
        ))}
    </Modal>
  );
}

interface SectionsProps {
  loaded: LoadedStation;
  progress: StationProgress;
  onLocked: () => void;
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
