import { List, Text } from '@mantine/core';
import { CANCELLATION_DAYS } from '@urost3/contract/subscription/subscription.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { TextPage, TextPart } from '../../ui/page/text-page.tsx';

export function Component() {
  return (
    <TextPage title="Refunds" lead="What you get back, and how.">
      <TextPart title="Mock interviews">
        <List spacing="xs">
          <List.Item>
            You can cancel for a full refund, or move the interview, until 24 hours before it
            begins, unless another time was shown when you paid.
          </List.Item>
          <List.Item>After that the price is not refunded, except as below.</List.Item>
          <List.Item>
            If we or the interviewer cancel, you choose between a new time and a full refund.
          </List.Item>
          <List.Item>
            If your payment arrives after your reserved time has run out, and the slot can no longer
            be booked, the money goes back automatically.
          </List.Item>
        </List>
      </TextPart>
      <TextPart title="Premium">
        <Text>
          You may change your mind within {CANCELLATION_DAYS} days of paying, without giving a
          reason: cancel the purchase on <Link to={paths.user}>your account page</Link>, and all of
          the money goes back. That ends the days the payment bought. An interview that you booked
          at half price stays booked at that price. After {CANCELLATION_DAYS} days the price is not
          refunded. Premium does not renew by itself, so there is nothing else to cancel.
        </Text>
      </TextPart>
      <TextPart title="Seats of a department">
        <Text>
          To cancel seats that were paid by card, please{' '}
          <Link to={`${paths.contact}?topic=payment`}>contact us</Link> within {CANCELLATION_DAYS}{' '}
          days of paying, and all of the money goes back. A full refund ends the time that the
          payment bought, for every member. Seats do not renew by themselves.
        </Text>
      </TextPart>
      <TextPart title="How a refund reaches you">
        <Text>
          It goes back to the card you paid with, usually within 5 to 10 working days. None of this
          takes away your rights as a consumer.
        </Text>
      </TextPart>
      <TextPart title="A payment went wrong">
        <Text>
          If a payment failed and your bank shows a charge, or you paid and nothing happened,{' '}
          <Link to={`${paths.contact}?topic=payment`}>contact us</Link> with the date and the
          amount.
        </Text>
      </TextPart>
    </TextPage>
  );
}
