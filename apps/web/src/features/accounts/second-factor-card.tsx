import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import type { Factors } from '@urost3/contract/accounts-factors.schemas.ts';
import { useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LearnMore } from '../../ui/learn-more.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { useFactorChange } from './factors.queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const FAILED = 'This did not work. Please try again.';

/** Sets up an authenticator app as second factor, renews its recovery codes, and turns it off. */
export function SecondFactorCard({ factors }: { factors: Factors }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [settingUp, setSettingUp] = useState<'not yet' | 'now' | 'cancelled'>('not yet');
  const isSettingUp = settingUp === 'now';
  /** New recovery codes, displayed only once; null when there are none to display. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const since = factors.authenticatorSince;
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-label="Two-step verification"
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <div>
            <Title order={3} size="h4" ref={heading} tabIndex={-1}>
              Two-step verification
            </Title>
            {since ? (
              <Text>
                On since {formatShortDate(since)}: after your password, we ask for a code from your
                authenticator app.
              </Text>
            ) : (
              <LearnMore more="After your password, we ask for a code from an authenticator app on your phone. Someone who learns your password still cannot log in.">
                A code from an app, besides your password.
              </LearnMore>
            )}
          </div>
          {!codes && !since && !isSettingUp && (
            <Button
              variant="default"
              // After a cancelled setup, the button takes the focus, because it replaces the setup, which had the focus.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={settingUp === 'cancelled'}
              onClick={() => {
                setSettingUp('now');
                // The heading takes the focus, because the button disappears and the setup is still loading.
                heading.current?.focus();
              }}
            >
              Set Up an App
            </Button>
          )}
        </Group>
        {factors.requiredFrom && (
          <Notice
            kind="warning"
            title={`Your role needs this, or a passkey, from ${formatShortDate(factors.requiredFrom)}.`}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
        {!codes && since && <Manage factors={factors} onCodes={setCodes} />}
        {!codes && !since && isSettingUp && (
          <AuthenticatorSetup
            onCancel={() => setSettingUp('cancelled')}
            onDone={(made) => {
              setSettingUp('not yet');
              setCodes(made);
            }}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Manage({ factors, onCodes }: { factors: Factors; onCodes: (codes: string[]) => void }) {
  const [isTurningOff, setIsTurningOff] = useState(false);
  const renew = useFactorChange(
    () => callApi(factorRoutes.renewRecoveryCodes),
    ({ recoveryCodes }) => onCodes(recoveryCodes),
  );
  const turnOff = useFactorChange(
    () => callApi(factorRoutes.removeAuthenticator),
    () => {
      setIsTurningOff(false);
      showToast('success', 'Two-step verification is off.');
    },
  );
  const left = factors.recoveryCodesLeft;
  return (
    <>
      <Text>{left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}</Text>
      {renew.error && <Notice kind="error" title={messageOf(renew.error, FAILED)} />}
      <Group gap="sm">
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
          New Recovery Codes
        </Button>
        <Button variant="default" onClick={() => setIsTurningOff(true)}>
          Turn Off
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isTurningOff}
        title="Turn off two-step verification?"
        confirmLabel="Turn Off"
        isDangerous
        isBusy={turnOff.isPending}
        error={turnOff.error && messageOf(turnOff.error, FAILED)}
        onConfirm={() => turnOff.mutate(undefined)}
        onClose={() => setIsTurningOff(false)}
      >
        You will log in with your password alone again, and the recovery codes will stop working.
      </ConfirmDialog>
    </>
  );
}
