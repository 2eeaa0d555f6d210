import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { ReceiptSheet } from '../features/payments/receipt-sheet.tsx';

export function Component() {
  const { paymentId = '' } = useParams();
  return (
    <Container size="md" py="var(--app-page-top)">
      <ReceiptSheet paymentId={paymentId} />
    </Container>
  );
}
