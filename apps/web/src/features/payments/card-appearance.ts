// The card form may be in a frame of the card provider. Our style sheet does not apply inside this frame, so the colours
// are passed as values.
import type { Appearance } from '@stripe/stripe-js';

export function readAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const read = (name: string, fallback: string) => styles.getPropertyValue(name).trim() || fallback;
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const danger = isDark ? '#ff8787' : '#b42318';
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: isDark ? '#74c2c8' : '#0b6871',
      colorBackground: read('--mantine-color-body', '#ffffff'),
      colorText: read('--mantine-color-text', '#17262e'),
      colorTextPlaceholder: read('--mantine-color-placeholder', '#5f6f78'),
      colorDanger: danger,
      borderRadius: '10px',
      fontFamily: 'system-ui, sans-serif',
    },
    // Matches the product's other fields.
    rules: {
      '.Label': { fontWeight: '600' },
      '.Input': {
        border: `1px solid ${isDark ? read('--app-control', '#7b8f9a') : read('--mantine-color-gray-4', '#ced4da')}`,
      },
      '.Input--invalid': { border: `1px solid ${danger}` },
    },
  };
}
