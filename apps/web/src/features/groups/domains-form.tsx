import { Button, Stack, Textarea } from '@mantine/core';
import { GROUP_DOMAINS_MAX } from '@urost3/contract/groups/groups.ts';
import { RestoredNotice } from '../../ui/form/restored-notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { groupChanges } from './groups.queries.ts';

interface DomainsFormProps {
  groupId: string;
  domains: readonly string[];
  /** Calls the endpoint that sets the domains. */
  save: (domains: string[]) => Promise<unknown>;
  onDone?: () => void;
}

/** Sets the email domains of a group. A person with an email address at such a domain may take a seat without invitation. */
export function DomainsForm({ groupId, domains, save, onDone }: DomainsFormProps) {
  const form = useForm({
    initialValues: { domains: domains.map((domain) => `@${domain}`).join('\n') },
    draft: `group-domains.${groupId}`,
    ...(onDone ? { onClose: onDone } : {}),
    transformValues: ({ domains: text }) =>
      text.split(/[\s,;]+/).filter((domain: string) => domain !== ''),
    failure: 'The domains could not be saved. Please try again.',
    onSubmit: async (body: string[]) => {
      await save(body);
      showToast('success', 'The domains have been saved.');
      form.finish();
    },
    changes: groupChanges,
  });
  return (
    <form method="post" {...form.formProps} aria-label="Address domains">
      <Stack gap="sm" align="flex-start" h="100%">
        <Textarea
          {...form.getInputProps('domains')}
          label="Allowed email domains"
          description={`One per line, up to ${GROUP_DOMAINS_MAX}, such as @hospital.nhs.uk. Anyone with an address at these domains can take a free seat.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={GROUP_DOMAINS_MAX}
          w="100%"
        />
        <RestoredNotice form={form} />
        <Problem error={form.problem} />
        <Button
          type="submit"
          variant="default"
          mt="auto"
          w={{ base: '100%', xs: 'auto' }}
          loading={form.submitting}
        >
          Save domains
        </Button>
      </Stack>
    </form>
  );
}
