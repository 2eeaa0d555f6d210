// Computes WCAG 2 contrast for the colour notations of the theme: #rrggbb and rgb(r g b / a%).
type Rgb = readonly [number, number, number];

interface Colour {
  rgb: Rgb;
  alpha: number;
}

function parseColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (hex) {
    const [r = 0, g = 0, b = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
    return { rgb: [r, g, b], alpha: 1 };
  }
  const parts = /^rgba?\(([^)]+)\)$/i.exec(text.trim())?.[1]?.split(/[\s,/]+/);
  if (!parts || parts.length < 3) return null;
  const [r = 0, g = 0, b = 0] = parts.slice(0, 3).map(Number);
  const alpha = parts[3]?.endsWith('%') ? Number.parseFloat(parts[3]) / 100 : Number(parts[3] ?? 1);
  return { rgb: [r, g, b], alpha };
}

/** Blends a translucent colour onto another colour. */
function lay({ rgb, alpha }: Colour, on: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2) => rgb[index] * alpha + on[index] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param page the colour below a translucent `surface`
 * @returns 1 to 21; null for an unknown notation
 */
export function contrast(text: string, surface: string, page = surface): number | null {
  const [ink, sheet, ground] = [text, surface, page].map(parseColour);
  if (!ink || !sheet || !ground) return null;
  const below = lay(sheet, ground.rgb);
  const [light = 0, dark = 0] = [luminance(lay(ink, below)), luminance(below)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}
