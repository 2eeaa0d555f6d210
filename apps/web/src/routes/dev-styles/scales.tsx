import { DEFAULT_THEME, mergeMantineTheme, Text, Title } from '@mantine/core';
import { theme } from '../../app/theme.ts';
import classes from './dev-styles.module.css';
import { Part, Sample } from './part.tsx';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const sizes = ['xl', 'lg', 'md', 'sm', 'xs'] as const;
const spacings = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
/** Returns `1rem` for a size that Mantine multiplies by its scale factor, such as `calc(1rem * var(--mantine-scale))`. */
const plain = (size: string) => /[\d.]+rem/.exec(size)?.[0] ?? size;
const words = 'Torsion is a clinical diagnosis';

export function Scales() {
  return (
    <>
      <Part title="Type" lead={`One family, our own file: ${whole.fontFamily}`}>
        {([1, 2, 3, 4] as const).map((order) => (
          <Sample key={order} name={`h${order} · ${whole.headings.sizes[`h${order}`].fontSize}`}>
            <Title order={order === 1 ? 3 : order} size={`h${order}`}>
              {words}
            </Title>
          </Sample>
        ))}
        {sizes.map((size) => (
          <Sample key={size} name={`${size} · ${whole.fontSizes[size]}`}>
            <Text size={size}>{words}</Text>
          </Sample>
        ))}
        <Sample name="measure · 60ch, about 70 characters a line">
          <Text className={classes.measure}>
            Say the worst diagnosis first, then how you would rule it out. A line of this length is
            read without losing the way back to the beginning of the next one.
          </Text>
        </Sample>
      </Part>
      <Part title="Spacing and radius">
        {spacings.map((size) => (
          <Sample key={size} name={`${size} · ${plain(whole.spacing[size])}`}>
            <div className={classes.space} style={{ width: whole.spacing[size] }} />
          </Sample>
        ))}
        <Sample name={`radius · ${whole.radius.md}, the only one`}>
          <div className={classes.radius} />
        </Sample>
      </Part>
    </>
  );
}
