import { Stack } from '@mantine/core';
import type { SectionSummary, Station } from '@urost3/contract/stations/stations.schemas.ts';
import { useState } from 'react';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useIsPhone } from '../../ui/hooks/rendering.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { PremiumStrip, SectionList } from '../stations/public/section-list.tsx';
import type { StationProgress } from '../stations/public/station-progress.ts';
import { useWantedSection } from '../stations/public/use-wanted-section.ts';
import { LazyUpgradeCheckout } from '../subscription/public/upgrade-dialog.tsx';
import classes from './dashboard.module.css';

interface SectionsDialogProps {
  /** The station whose sections are shown; null while the dialog is closed. */
  station: Station | null;
  progress: StationProgress;
  onClose: () => void;
}

/** The sections of one station type. A locked section opens the upgrade prompt. */
export function SectionsDialog({ station, progress, onClose }: SectionsDialogProps) {
  const nameWanted = useWantedSection();
  /** The locked section that the learner pressed, or 'premium' for the general upgrade prompt. */
  const [chosen, setChosen] = useState<SectionSummary | 'premium' | null>(null);
  const wanted =
    station && chosen && chosen !== 'premium' ? nameWanted(station.id, chosen) : undefined;
  const isUpgrading = station !== null && chosen !== null;
  const isPhone = useIsPhone();
  const [isPaying, setIsPaying] = useState(false);
  return (
    <Modal
      opened={station !== null}
      // The dialog cannot be closed during a payment.
      onClose={() => !isPaying && onClose()}
      onExitTransitionEnd={() => setChosen(null)}
      title={wanted?.title ?? (isUpgrading ? 'Upgrade to Premium' : station?.name)}
      size={isUpgrading ? 'xl' : 'lg'}
      fullScreen={isUpgrading && isPhone}
      classNames={isUpgrading ? {} : { inner: classes.atBottom, content: classes.sheet }}
      // Escape and clicks outside do not close the dialog during a purchase.
      closeOnEscape={!isUpgrading}
      closeOnClickOutside={!isUpgrading}
      closeButtonProps={{ disabled: isPaying }}
    >
      {station &&
        (isUpgrading ? (
          <LazyUpgradeCheckout wanted={wanted} onDone={onClose} onBusyChange={setIsPaying} />
        ) : (
          <Sections station={station} progress={progress} onLocked={setChosen} />
        ))}
    </Modal>
  );
}

interface SectionsProps {
  station: Station;
  progress: StationProgress;
  onLocked: (chosen: SectionSummary | 'premium') => void;
}

function Sections({ station, progress, onLocked }: SectionsProps) {
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
        isInDialog
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
