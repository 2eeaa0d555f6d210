import { useSearchParams } from 'react-router';
import { useAuth } from '../../features/accounts/public/use-auth.ts';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { FormPage } from '../../ui/page/form-page.tsx';

/**
 * `?topic=` preselects a topic. It is used, for example, by the links in the messages about a suspended account or a
 * failed payment.
 */
export function Component() {
  const { user } = useAuth();
  const [search] = useSearchParams();
  return (
    <FormPage
      title="Contact"
      lead="About your account, a payment, an interview or the content."
      size={540}
    >
      <ContactForm
        key={user?.uid ?? 'visitor'}
        name={user?.displayName ?? ''}
        email={user?.email ?? ''}
        topic={search.get('topic') ?? ''}
      />
    </FormPage>
  );
}
