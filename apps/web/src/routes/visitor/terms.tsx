import { List, Text } from '@mantine/core';
import { TERMS_VERSION } from '@urost3/contract/accounts/accounts.ts';
import { Link } from 'react-router';
import { Operator } from '../../features/contact/public/operator.tsx';
import { formatLongDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { TextPage, TextPart } from '../../ui/page/text-page.tsx';

export function Component() {
  return (
    <TextPage title="Terms of use" lead={`Version of ${formatLongDate(TERMS_VERSION)}`}>
      <TextPart title="What this is">
        <Text>
          A revision service for doctors preparing for the Urology ST3 interview: study material,
          self-tests, a community, and mock interviews with an interviewer.
        </Text>
        <Text>
          It is for education only. It is not medical advice and does not replace clinical
          judgement, local guidelines or supervision. We promise no result in any interview or exam.
        </Text>
      </TextPart>
      <TextPart title="Your account">
        <List spacing="xs">
          <List.Item>One person, one account, one signed-in device at a time.</List.Item>
          <List.Item>
            Keep your password to yourself. Tell us when you think someone has it.
          </List.Item>
          <List.Item>You can delete your account at any time under Account Settings.</List.Item>
        </List>
      </TextPart>
      <TextPart title="Premium and mock interviews">
        <Text>
          Premium is one payment for the number of days shown before you pay. It does not renew by
          itself. A mock interview lasts 60 minutes and its price is shown before you pay. What you
          get back when you cancel is on the <Link to={paths.refunds}>refunds page</Link>.
        </Text>
      </TextPart>
      <TextPart title="The community">
        <Text>
          Be the colleague you would like to meet. No patient may be recognisable in anything you
          write or upload. We remove what breaks the law, identifies patients, harasses people or
          reproduces real exam questions, and may suspend the account behind it.
        </Text>
        <Text>
          What you write stays yours. You allow us to show it to the other members for as long as it
          is there.
        </Text>
      </TextPart>
      <TextPart title="The material">
        <Text>
          The study material is for your own preparation. Please do not copy, sell or publish it.
        </Text>
      </TextPart>
      <TextPart title="Our responsibility">
        <Text>
          Our liability is not limited where the law says that it cannot be: for death or injury
          caused by negligence, for fraud, and for your rights as a consumer. Beyond that, it is
          limited to what you paid in the previous twelve months.
        </Text>
        <Text>The law of England and Wales applies.</Text>
      </TextPart>
      <TextPart title="Changes">
        <Text>
          When these terms change in substance, we will tell you by email before the change applies
          to you. If you do not agree, you can delete your account.
        </Text>
      </TextPart>
      <TextPart title="Who we are">
        <Operator />
      </TextPart>
    </TextPage>
  );
}
