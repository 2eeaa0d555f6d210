// The page to which a sign-in provider redirects the browser: /auth/callback/:provider?code=…&state=…
import { Button, Stack } from '@mantine/core';
import { providerRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { ProviderOutcome } from '@urost3/contract/accounts/providers.schemas.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import {
  rememberedLoginPath,
  safeReturnPath,
  secondStepPathFor,
} from '../../features/accounts/sign-in/return-to.ts';
import { startActiveSession } from '../../features/accounts/sign-in/sign-in.ts';
import { ProviderAccountForm } from '../../features/accounts/sign-up/provider-account-form.tsx';
import { MailboxHint } from '../../features/mail/mailbox-hint.tsx';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { acceptToken } from '../../lib/api/token.ts';
import { landingPathOf, paths } from '../../paths.ts';
import { FormPage } from '../../ui/page/form-page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { PageLoader } from '../../ui/state/state-panel.tsx';

const FAILED = 'This login could not be finished. Please try again.';

export function Component() {
  const { provider = '' } = useParams();
  // Read once, because the effect below removes the query from the URL. The authorisation code in the query must appear
  // neither in the history nor in screenshots.
  const [query] = useState(() => window.location.search.slice(1));
  const [outcome, setOutcome] = useState<ProviderOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    finishOnce(provider, query).then(
      async (found) => {
        if (found.outcome === 'new') return setOutcome(found);
        if (found.outcome === 'second-step')
          return navigate(secondStepPathFor(found.next), { replace: true });
        const next = safeReturnPath(found.next);
        if (found.outcome === 'linked') showToast('success', `${found.provider} is connected.`);
        const fallback =
          found.outcome === 'signed-in' ? landingPathOf(found.token.user) : paths.user;
        await navigate(next ?? fallback, { replace: true });
      },
      (error: unknown) => setProblem(messageOf(error, FAILED)),
    );
  }, [provider, query, navigate]);

  if (problem) return <Refused title={problem} />;
  if (outcome?.outcome !== 'new') return <PageLoader label="Logging you in" />;
  const { person, next } = outcome;
  return (
    <FormPage
      title="Complete your profile"
      lead={`You are new here. ${person.provider} has told us who you are; we ask for the rest only once.`}
      size={540}
      footer={person.isEmailVerified ? null : <MailboxHint />}
    >
      <ProviderAccountForm
        person={person}
        onDone={() => void navigate(safeReturnPath(next) ?? paths.dashboard, { replace: true })}
      />
    </FormPage>
  );
}

function Refused({ title }: { title: string }) {
  const { user } = useAuth();
  return (
    <FormPage title="Login not finished">
      <Stack gap="md">
        <Notice kind="error" title={title} />
        <Button component={Link} to={user ? paths.user : rememberedLoginPath()} size="md">
          {user ? 'Back to your account' : 'Log in'}
        </Button>
      </Stack>
    </FormPage>
  );
}

/** The calls that send the response of a sign-in provider to the server, by the query that it has sent. */
const finishing = new Map<string, Promise<ProviderOutcome>>();

async function finish(provider: string, query: string): Promise<ProviderOutcome> {
  const outcome = await callApi(providerRoutes.finishProvider, {
    params: { provider },
    body: { query },
  });
  if (outcome.outcome === 'signed-in') await startActiveSession(outcome.token);
  if (outcome.outcome === 'proved') acceptToken(outcome.token);
  return outcome;
}

/** Repeated renders share one call, because the server accepts each response only once. */
function finishOnce(provider: string, query: string): Promise<ProviderOutcome> {
  const known = finishing.get(query);
  if (known) return known;
  const promise = finish(provider, query);
  finishing.set(query, promise);
  return promise;
}
