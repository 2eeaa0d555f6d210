import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SectionSummary } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PremiumStrip } from '../stations/public/premium-strip.tsx';
import { SectionList } from '../stations/public/section-list.tsx';
import type { StationProgress } from '../stations/public/station-progress.ts';
import { useWantedSection } from '../stations/public/use-wanted-section.ts';
import { LazyUpgradeCheckout } from '../subscription/public/upgrade-modal.tsx';
import classes from './sections-modal.module.css';
import { failedSectionsText } from './station-card.tsx';
import type { LoadedStation } from './use-stations.ts';

interface SectionsModalProps {
  /** The station whose sections are shown; null while the dialog is closed. */
  loaded: LoadedStation | null;
  progress: StationProgress;
  onClose: () => void;
}

/** The sections of one station type. A locked section opens the upgrade prompt. */
export function SectionsModal({ loaded, progress, onClose }: SectionsModalProps) {
  const nameWanted = useWantedSection();
  /** The locked section that the learner pressed, or 'premium' for the general upgrade prompt. */
  const [chosen, setChosen] = useState<SectionSummary | 'premium' | null>(null);
  const wanted =
    loaded && chosen && chosen !== 'premium' ? nameWanted(loaded.station.id, chosen) : undefined;
  const isUpgrading = loaded !== null && chosen !== null;
  const isPhone = useMediaQuery('(max-width: 36em)');
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      opened={loaded !== null}
      // The dialog cannot be closed during a payment.
      onClose={() => !isPaying && onClose()}
      onExitTransitionEnd={() => setChosen(null)}
      title={wanted?.title ?? (isUpgrading ? 'Upgrade to Premium' : loaded?.station.name)}
      size={isUpgrading ? 'xl' : 'lg'}
      fullScreen={isUpgrading && isPhone}
      classNames={isUpgrading ? {} : { inner: classes.place, content: classes.sheet }}
      // Escape and clicks outside do not close the dialog during a purchase.
      closeOnEscape={!isUpgrading}
      closeOnClickOutside={!isUpgrading}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isPaying }}
    >
      {loaded &&
        (isUpgrading ? (
          <LazyUpgradeCheckout wanted={wanted} onDone={onClose} onBusyChange={setIsPaying} />
        ) : (
          <Sections loaded={loaded} progress={progress} onLocked={setChosen} />
        ))}
    </Modal>
  );
}

interface SectionsProps {
  loaded: LoadedStation;
  progress: StationProgress;
  onLocked: (chosen: SectionSummary | 'premium') => void;
}

function Sections({ loaded, progress, onLocked }: SectionsProps) {
  const { station, hasFailed, retry } = loaded;
  if (hasFailed) return <ErrorState message={failedSectionsText(station.name)} onRetry={retry} />;
  if (station.sections.length === 0) {
    return (
      <EmptyState title="No sections yet">New sections appear here once published.</EmptyState>
    );
  }
  const open = station.sections.filter(({ isLocked }) => !isLocked);
  const locked = station.sections.filter(({ isLocked }) => isLocked);
  const list = (sections: SectionSummary[]) =>
    sections.length > 0 && (
      <SectionList
        stationId={station.id}
        sections={sections}
        progress={progress}
        onLocked={onLocked}
      />
    );
  return (
    <Stack gap="sm">
      {list(open)}
      {locked.length > 0 && (
        <PremiumStrip lockedCount={locked.length} onUpgrade={() => onLocked('premium')} />
      )}
      {list(locked)}
    </Stack>
  );
}
