// What is seen under the microscope, and what is measured from a photograph.
import { ACCENT, box, filled, film, group, oval, path, save, speckle, text } from './strokes.mjs';

const PINK = '#f3cfdc';
const nuclei = (points, r = 3.4) => points.map(([x, y]) => oval(x, y, r, r, '#5b2a7a')).join('');
/** A round gland: nuclei in one row around an open space. */
function gland(x, y, rx, ry) {
  const count = Math.round((rx + ry) / 4.2);
  const ring = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return [Math.round(x + (rx - 4) * Math.cos(angle)), Math.round(y + (ry - 4) * Math.sin(angle))];
  });
  return (
    oval(x, y, rx, ry, '#d9a0c4', 'stroke="#a65f92" stroke-width="1.5"') +
    oval(x, y, rx * 0.48, ry * 0.48, '#fdf4f8') +
    nuclei(ring)
  );
}
/** Glands that have run together: one sheet with several small holes. */
const fused = (d, holes, seed, area) =>
  filled(d, '#d9a0c4', 'stroke="#a65f92" stroke-width="1.5"') +
  speckle(seed, 60, area, '#5b2a7a', 6.5) +
  holes.map(([x, y, r]) => oval(x, y, r, r * 0.85, '#fdf4f8')).join('');
/** A round field of the microscope with its letter. */
const field = (x, letter, seed, parts) =>
  `<clipPath id="field${letter}"><circle cx="${x}" cy="200" r="112"/></clipPath><g clip-path="url(#field${letter})">` +
  oval(x, 200, 112, 112, PINK) +
  speckle(seed, 60, [x, 200, 106, 106], '#b98bb0', 3) +
  group(`translate(${x} 200)`, parts) +
  '</g>' +
  oval(x, 200, 112, 112, 'none', 'stroke="#1f2933" stroke-width="2"') +
  text(x, 350, letter, { anchor: 'middle', size: 30, bold: true });

// Three patterns of prostate cancer under the microscope.
save('histology-patterns.svg', 'Three fields of prostate tissue under the microscope', 740, 420, [
  field(
    126,
    'A',
    3,
    [
      [-62, -58, 26, 22],
      [0, -70, 22, 26],
      [60, -50, 27, 23],
      [-74, 8, 22, 27],
      [-18, -10, 25, 22],
      [40, 12, 24, 26],
      [88, 12, 20, 22],
      [-50, 64, 26, 22],
      [8, 62, 23, 25],
      [62, 72, 22, 20],
    ].map((one) => gland(...one)),
  ),
  field(370, 'B', 5, [
    fused(
      'M-86 -40C-80 -92 -10 -98 14 -74C50 -90 92 -60 82 -22C96 6 70 24 40 14C12 30 -18 16 -32 2C-70 12 -96 -10 -86 -40z',
      [
        [-58, -44, 11],
        [-26, -60, 9],
        [-34, -26, 10],
        [2, -40, 12],
        [32, -54, 9],
        [52, -26, 11],
        [18, -8, 9],
        [58, -2, 8],
      ],
      7,
      [-4, -34, 74, 38],
    ),
    fused(
      'M-70 42C-50 22 0 30 16 46C44 40 74 58 60 80C40 104 -40 106 -62 84C-80 72 -82 54 -70 42z',
      [
        [-44, 58, 10],
        [-18, 74, 11],
        [8, 62, 9],
        [36, 70, 10],
        [-38, 84, 7],
      ],
      9,
      [-4, 64, 58, 24],
    ),
  ]),
  field(614, 'C', 11, [
    speckle(13, 150, [0, 0, 104, 104], '#5b2a7a', 8),
    ...[
      [-70, -30],
      [-20, -62],
      [44, -40],
      [-46, 36],
      [26, 20],
      [68, 52],
      [4, 78],
    ].map(([x, y]) => speckle(x + 200, 7, [x, y, 20, 6], '#43205e', 8)),
    path(
      'M-80 -70Q-40 -50 -10 -84M20 -76Q50 -60 84 -78M-96 10Q-60 2 -30 14M10 -10Q40 4 92 -8M-70 78Q-30 60 -8 50M40 84Q60 76 80 88',
      '#c98fb4',
      '',
      5,
    ),
  ]),
  text(370, 402, 'Schematic, not a patient', { anchor: 'middle', size: 26, fill: '#4b5560' }),
]);

// The erect penis from the side, with the lines that measure its bend.
film('penile-bend.svg', 'The erect penis from the side', [
  box(0, 0, 480, 446, '#f4f1ec'),
  filled('M0 250C50 246 86 262 110 290C130 330 110 390 60 446H0z', '#d9ab8c'),
  filled(
    'M96 372C110 350 150 350 164 380C172 410 150 436 124 434C100 432 86 400 96 372z',
    '#cf9c7c',
  ),
  path('M92 324L210 313Q258 306 282 264L342 160', '#d9ab8c', '', 66),
  path('M342 160L356 134', '#c98a76', '', 64),
  path('M312 146Q344 170 378 180', '#b5745f', '', 3),
  path('M188 284Q234 278 256 240', '#b5846a', '', 8),
  path('M92 324L400 296', ACCENT, 'stroke-dasharray="8 6"', 3),
  path('M244 330L390 76', ACCENT, 'stroke-dasharray="8 6"', 3),
  path('M318 303A62 62 0 0 0 290 250', ACCENT, '', 3),
  text(336, 268, '55°', { size: 26, bold: true, fill: ACCENT }),
  path('M60 60v60M60 60l-7 12M60 60l7 12', '#4b5560', '', 3),
  text(74, 98, 'up', { size: 20, fill: '#4b5560' }),
]);
