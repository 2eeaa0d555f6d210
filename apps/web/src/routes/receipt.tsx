import { Container } from '@mantine/core';
import { useParams } from 'react-router';
import { ReceiptSheet } from '../features/payments/receipt-sheet.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  const { paymentId = '' } = useParams();
  usePageTitle('Receipt');
  return (
    <Container size="md" py="var(--app-page-top)">
      <ReceiptSheet paymentId={paymentId} />
    </Container>
  );
}
