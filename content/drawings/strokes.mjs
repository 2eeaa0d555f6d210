// The strokes, and the pieces of anatomy, that several drawings share. Every diagram has the same style: strokes of 2 px,
// dark teal for anatomy, grey for outlines and notes, and one accent colour for what the drawing explains. Films are grey
// on a dark ground, as on a screen: the patient's right is at the viewer's left, and contrast is white.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const TEAL = '#0b6670';
export const GREY = '#667077';
export const ACCENT = '#c2410c';
const media = new URL('../media/', import.meta.url);

export const path = (d, stroke = TEAL, extra = '', width = 2) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const shape = (d, stroke = TEAL, fill = '#e6f1f2') =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="2" stroke-linejoin="round"/>`;
export const dot = (x, y, r, stroke = TEAL, fill = '#fff') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;
export const text = (
  x,
  y,
  words,
  { fill = '#1f2933', anchor = 'start', size = 14, bold = false } = {},
) =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" font-size="${size}"${bold ? ' font-weight="bold"' : ''}>${words}</text>`;
export const leader = (x1, y1, x2, y2) =>
  path(`M${x1} ${y1}L${x2} ${y2}`, GREY, 'stroke-dasharray="3 4"');

export function save(name, title, width, height, parts) {
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
  writeFileSync(fileURLToPath(new URL(name, media)), svg);
}

export const leftKidney = (x, y) =>
  `M${x} ${y}c26 -4 44 22 44 58s-18 62 -44 58c-18 -3 -24 -18 -16 -34c5 -10 5 -38 0 -48c-8 -16 -2 -31 16 -34z`;
export const rightKidney = (x, y) =>
  `M${x} ${y}c-26 -4 -44 22 -44 58s18 62 44 58c18 -3 24 -18 16 -34c-5 -10 -5 -38 0 -48c8 -16 2 -31 -16 -34z`;

export function film(name, title, parts) {
  save(name, title, 480, 480, [
    '<rect width="480" height="480" fill="#0a0c0d"/>',
    ...parts,
    '<rect y="446" width="480" height="34" fill="#0a0c0d"/>',
    text(240, 469, 'Schematic, not a patient', { fill: '#aab2b6', anchor: 'middle', size: 17 }),
  ]);
}
export const filled = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const oval = (x, y, rx, ry, fill, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const box = (x, y, width, height, fill, extra = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${extra}/>`;
export const group = (transform, parts) => `<g transform="${transform}">${parts.join('')}</g>`;
export const mirror = (...parts) => group('translate(480 0) scale(-1 1)', parts);
export const sideMarker = (words = 'R', x = 22) =>
  text(x, 40, words, { fill: '#fff', size: 22, bold: true });

/** Random dots inside an ellipse, the same in every run, as one path. */
export function speckle(seed, count, [x, y, rx, ry], colour, size = 2) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const dots = Array.from({ length: count }, () => {
    const distance = Math.sqrt(next());
    const angle = next() * 2 * Math.PI;
    const left = Math.round(x + rx * distance * Math.cos(angle));
    return `M${left} ${Math.round(y + ry * distance * Math.sin(angle))}h0`;
  });
  return path(dots.join(''), colour, '', size);
}

// One half of the bony pelvis with its femur; the other half is its mirror image.
const hemipelvis = [
  filled(
    'M60 74C100 36 176 78 200 130L188 214C176 236 160 250 150 262C104 236 62 150 60 74z',
    '#565d61',
  ),
  path('M128 284L88 322L82 440', '#4f565a', '', 32),
  oval(128, 282, 34, 34, '#6a7175'),
  filled(
    'M146 238C176 252 208 276 234 288L234 328C218 340 202 384 176 400C150 392 142 330 146 238z',
    '#62696d',
  ),
  oval(188, 328, 16, 30, '#0a0c0d', 'transform="rotate(24 188 328)"'),
].join('');
export const pelvis = [
  filled('M196 92h88l-14 84q-30 66 -60 0z', '#454c50'),
  hemipelvis,
  mirror(hemipelvis),
];
