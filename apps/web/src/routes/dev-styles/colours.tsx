// The colours of both schemes, with the computed contrast of each text colour on each surface.
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from '../../app/theme.ts';
import { contrast } from './contrast.ts';
import classes from './dev-styles.module.css';
import { Part } from './part.tsx';

const AA = 4.5;
const tokens = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const texts = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-error',
  '--mantine-color-anchor',
  '--app-accent-text',
];
const surfaces = ['--app-page', '--app-surface', '--app-surface-muted', '--app-accent-soft'];
const tones = ['free', 'part', 'full'];

type Scheme = 'light' | 'dark';

const shorten = (token: string) => token.replace(/^--(?:mantine-color|app)-/, '');

export function Colours() {
  return (
    <Part title="Colours" lead={`Text needs ${AA}:1 on what lies below it.`}>
      {(['light', 'dark'] as const).map((scheme) => (
        <ContrastTable key={scheme} scheme={scheme} />
      ))}
    </Part>
  );
}

function ContrastTable({ scheme }: { scheme: Scheme }) {
  const value = (token: string) => (tokens[scheme] as Record<string, string>)[token] ?? '';
  const page = value('--app-page');
  return (
    // The table scrolls on a phone, so it must be reachable with the keyboard.
    <section className={classes.scroll} aria-label={`Contrast on ${scheme} pages`} tabIndex={0}>
      <table className={classes.contrasts}>
        <caption>{scheme === 'light' ? 'Light pages' : 'Dark pages'}</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            {surfaces.map((surface) => (
              <th key={surface} scope="col">
                {shorten(surface)}
                <small>{value(surface)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={text}>
              <th scope="row">
                {shorten(text)}
                <small>{value(text)}</small>
              </th>
              {surfaces.map((surface) => {
                const ratio = contrast(value(text), value(surface), page);
                const isEnough = ratio !== null && ratio >= AA;
                return (
                  <td key={surface} style={{ background: page, padding: 0 }}>
                    <span
                      className={classes.ratio}
                      style={{ color: value(text), background: value(surface) }}
                    >
                      {ratio?.toFixed(2) ?? 'unknown'}
                      {isEnough ? '' : ' below AA'}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.tones} aria-label={`Calendar tones, ${scheme}`}>
        {tones.map((tone) => (
          <li
            key={tone}
            style={{
              background: value(`--tone-${tone}-soft`),
              borderColor: value(`--tone-${tone}`),
              color: value('--mantine-color-text'),
            }}
          >
            {tone}{' '}
            {contrast(value('--mantine-color-text'), value(`--tone-${tone}-soft`), page)?.toFixed(
              2,
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
