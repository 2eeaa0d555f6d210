import { Alert, Button, List, Textarea } from '@mantine/core';
import { groupRoutes } from '@urost3/contract/groups.routes.ts';
import type { InvitedLine } from '@urost3/contract/groups.schemas.ts';
import { INVITATIONS_AT_ONCE } from '@urost3/contract/groups.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { useForm } from '../../ui/use-form.ts';
import { outcomeWords } from './group-words.ts';
import classes from './groups.module.css';
import { useGroupChange } from './use-group-change.ts';

/** Invites a list of email addresses. Shows how many invitations were sent, and why each other line got none. */
export function InviteForm({ groupId }: { groupId: string }) {
  const invite = useGroupChange({
    change: (addresses: string) =>
      callApi(groupRoutes.invite, { params: { id: groupId }, body: { addresses } }),
    onDone: () => form.clear(),
    onRefused: (fields) => form.refuse(fields),
  });
  const form = useForm({
    initialValues: { addresses: '' },
    alsoCheck: ({ addresses }) =>
      addresses.trim() === '' ? { addresses: 'Please give at least one address.' } : {},
    onSubmit: ({ addresses }: { addresses: string }) => {
      invite.mutate(addresses);
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Invite colleagues">
      <div className={classes.form}>
        <Textarea
          {...form.getInputProps('addresses')}
          label="Invite colleagues"
          description={`One email address per line, up to ${INVITATIONS_AT_ONCE}. Each person gets an email.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={10}
          w="100%"
        />
        {invite.isError && (
          <Alert color="red" role="alert">
            {messageOf(invite.error, 'The invitations could not be sent. Please try again.')}
          </Alert>
        )}
        <div role="status">{invite.data && <Outcome lines={invite.data.lines} />}</div>
        <Button type="submit" variant="default" loading={invite.isPending}>
          Send invitations
        </Button>
      </div>
    </form>
  );
}

function Outcome({ lines }: { lines: InvitedLine[] }) {
  const sent = lines.filter(({ outcome }) => outcome === 'invited').length;
  const others = lines.filter(({ outcome }) => outcome !== 'invited');
  const title = `${sent} ${sent === 1 ? 'invitation' : 'invitations'} sent`;
  return (
    <Alert color={others.length > 0 ? 'orange' : 'green'} title={title}>
      {others.length > 0 && (
        <List size="sm">
          {others.map(({ line, text, outcome }) => (
            <List.Item key={`${line} ${text}`} style={{ overflowWrap: 'anywhere' }}>
              Line {line}, {text}: {outcomeWords[outcome]}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
