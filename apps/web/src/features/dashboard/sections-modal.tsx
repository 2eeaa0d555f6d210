import { useMediaQuery } from '@mantine/hooks';
import type { SectionSummary } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SectionList } from '../stations/public/section-list.tsx';
import type { StationProgress } from '../stations/public/station-counts.ts';
import { useWantedSection } from '../stations/public/use-wanted-section.ts';
import { UpgradeSteps } from '../subscription/public/upgrade-modal.tsx';
import { failedSectionsText } from './station-card.tsx';
import type { LoadedStation } from './use-stations.ts';

interface SectionsModalProps {
  /** Null: closed. */
  loaded: LoadedStation | null;
  progress: StationProgress;
  onClose: () => void;
}

/** The sections of one station type; a locked one leads to the upgrade prompt. */
export function SectionsModal({ loaded, progress, onClose }: SectionsModalProps) {
  const nameWanted = useWantedSection();
  const [section, setSection] = useState<SectionSummary | null>(null);
  const wanted = loaded && section ? nameWanted(loaded.station.id, section) : undefined;
  const isUpgrading = wanted !== undefined;
  const isPhone = useMediaQuery('(max-width: 36em)');
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      opened={loaded !== null}
      // The dialog cannot be closed during a payment.
      onClose={() => !isPaying && onClose()}
      onExitTransitionEnd={() => setSection(null)}
      title={wanted?.title ?? loaded?.station.name}
      size={isUpgrading ? 'xl' : 'lg'}
      fullScreen={isUpgrading && isPhone}
      // Escape and clicks outside do not close the dialog during a purchase.
      closeOnEscape={!isUpgrading}
      closeOnClickOutside={!isUpgrading}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPaying }}
    >
      {loaded &&
        (isUpgrading ? (
          <UpgradeSteps wanted={wanted} onDone={onClose} onBusyChange={setIsPaying} />
        ) : (
          <Sections loaded={loaded} progress={progress} onLocked={setSection} />
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
