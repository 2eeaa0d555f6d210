import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { factorRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { Factors } from '@urost3/contract/accounts/factors.schemas.ts';
import { useRef, useState } from 'react';
import { encode } from 'uqr';
import { callApi } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { copyText } from '../../../ui/state/copy-text.ts';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { PageLoader } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { CodeForm } from '../sign-in/second-step-form.tsx';
import { factorsQuery } from './security.queries.ts';

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
    <SectionCard
      title="Two-step verification"
      titleRef={heading}
      lead={
        since ? (
          <Text>
            On since {formatShortDate(since)}: after your password, we ask for a code from your
            authenticator app.
          </Text>
        ) : (
          <LearnMore more="After your password, we ask for a code from an authenticator app on your phone. Someone who learns your password still cannot log in.">
            A code from an app, besides your password.
          </LearnMore>
        )
      }
      action={
        !codes &&
        !since &&
        !isSettingUp && (
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
        )
      }
    >
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
    </SectionCard>
  );
}

function Manage({ factors, onCodes }: { factors: Factors; onCodes: (codes: string[]) => void }) {
  const [confirm, confirmDialog] = useConfirm();
  const renew = useMutation({
    mutationFn: () => callApi(factorRoutes.renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    meta: { changes: [factorsQuery.queryKey] },
  });
  const askToTurnOff = () =>
    confirm({
      title: 'Turn off two-step verification?',
      text: 'You will log in with your password alone again, and the recovery codes will stop working.',
      confirmLabel: 'Turn Off',
      isDangerous: true,
      failure: FAILED,
      onConfirm: async () => {
        await callApi(factorRoutes.removeAuthenticator);
        showToast('success', 'Two-step verification is off.');
      },
      changes: [factorsQuery.queryKey],
    });
  const left = factors.recoveryCodesLeft;
  return (
    <>
      <Text>{left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}</Text>
      <Problem error={renew.error} otherwise={FAILED} />
      <Group gap="sm">
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          New Recovery Codes
        </Button>
        <Button variant="default" onClick={askToTurnOff}>
          Turn Off
        </Button>
      </Group>
      {confirmDialog}
    </>
  );
}

interface AuthenticatorSetupProps {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
function AuthenticatorSetup({ onDone, onCancel }: AuthenticatorSetupProps) {
  const start = useQuery({
    queryKey: keyOf('accounts', 'authenticator'),
    queryFn: () => callApi(factorRoutes.startAuthenticator),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => callApi(factorRoutes.confirmAuthenticator, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    meta: { changes: [factorsQuery.queryKey] },
  });
  if (start.isPending) return <PageLoader />;
  return (
    <Stack gap="md" maw={420}>
      <Problem error={start.error} otherwise={FAILED} />
      {start.data && (
        <>
          <Text>
            1. Install an authenticator app, such as Aegis, Google Authenticator or the password app
            of your phone.
          </Text>
          <Text>2. Scan this picture with it, or type the key.</Text>
          <QrCode value={start.data.uri} />
          <Text size="sm">
            Key: <Code data-wrap="anywhere">{start.data.secret}</Code>
          </Text>
          <Text>3. Type the code that the app shows.</Text>
          <CodeForm
            submitLabel="Turn On"
            onProve={async (code) => void (await confirm.mutateAsync(code))}
          />
        </>
      )}
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  );
}

/** Draws the QR code in the browser, because `value` contains a secret that no external service may receive. */
function QrCode({ value }: { value: string }) {
  const { data, size } = encode(value, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function saveCodes(codes: readonly string[]): void {
  const text = `UroST3 recovery codes. Each one works once.\n\n${codes.join('\n')}\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), 'urost3-recovery-codes.txt');
}

/** Shows new recovery codes. They cannot be displayed again later. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = () =>
    copyText(
      codes.join('\n'),
      'Recovery codes copied.',
      'The codes could not be copied. Please save or write them down.',
    );
  return (
    <Stack gap="md">
      <PartTitle order={3} ref={focusOnMount} tabIndex={-1}>
        Your recovery codes
      </PartTitle>
      <Text>
        Keep them somewhere you can reach without your phone. Each one replaces a code from the app,
        once. We show them only now.
      </Text>
      <PlainList columns="13rem" gap="0.5rem 1.5rem" fz="md" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </PlainList>
      <Group gap="sm">
        <Button onClick={onDone}>I Have Saved Them</Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveCodes(codes)}>
          Save as a File
        </Button>
      </Group>
    </Stack>
  );
}
