// Ultrasound pictures. A high-frequency probe gives a rectangle with the skin at the top; the boxes show blood flow.
import { box, filled, film, oval, path, sideMarker, speckle, text } from './strokes.mjs';

/** A frame with the echoes of skin and scrotal wall at its top. */
const frame = (x, width, seed) => [
  box(x, 60, width, 372, '#0d1011'),
  box(x, 60, width, 9, '#b9c0c3'),
  box(x, 69, width, 17, '#5d6468'),
  speckle(seed, 260, [x + width / 2, 250, width / 2 - 6, 170], '#1d2325', 5),
];
const testis = (seed, [x, y, rx, ry], echoes = '#8a9195') => [
  oval(x, y, rx + 3, ry + 3, '#c3cacd'),
  oval(x, y, rx, ry, '#5f676b'),
  speckle(seed, Math.round(rx * ry * 0.045), [x, y, rx - 5, ry - 5], echoes, 4),
  speckle(seed + 1, Math.round(rx * ry * 0.03), [x, y, rx - 5, ry - 5], '#474e52', 4),
];
const flowBox = (x, y, width, height) =>
  box(x, y, width, height, 'none', 'stroke="#d8c25a" stroke-width="2" stroke-dasharray="6 4"');
const flow = (marks) =>
  marks
    .map(([x, y, long, turn], index) =>
      oval(
        x,
        y,
        long,
        5,
        index % 2 ? '#3b7dd8' : '#e2522f',
        `transform="rotate(${turn} ${x} ${y})"`,
      ),
    )
    .join('');
const sideName = (x, words) =>
  text(x, 46, words, { fill: '#fff', anchor: 'middle', size: 20, bold: true });

// Colour Doppler of both testes, with the same settings.
film('ultrasound-both-testes.svg', 'Colour Doppler ultrasound of both testes', [
  ...frame(14, 222, 3),
  ...frame(244, 222, 5),
  sideName(125, 'Right'),
  sideName(355, 'Left'),
  ...testis(7, [125, 250, 72, 96]),
  filled('M70 152Q125 128 168 160Q176 184 148 166Q110 150 76 172z', '#757d81'),
  flowBox(38, 132, 176, 236),
  flow([
    [86, 220, 12, 40],
    [120, 190, 13, -20],
    [150, 230, 14, 60],
    [112, 262, 15, 10],
    [148, 292, 12, -40],
    [96, 306, 12, 70],
    [126, 330, 11, 0],
    [76, 262, 9, 90],
    [172, 260, 9, 90],
    [118, 150, 11, 12],
  ]),
  ...testis(11, [356, 276, 84, 78], '#767d81'),
  oval(384, 298, 26, 18, '#454c50'),
  oval(330, 254, 22, 15, '#4d5458'),
  oval(356, 158, 46, 32, '#8a9195', 'stroke="#c3cacd" stroke-width="2"'),
  path('M356 158m-8 0a8 6 0 1 1 16 0a17 13 0 1 1 -32 2a26 20 0 1 1 50 0', '#3d4447', '', 5),
  path('M262 210Q266 368 352 370Q446 368 450 214', '#1a1f21', '', 10),
  flowBox(264, 114, 184, 254),
  flow([
    [276, 120, 7, 0],
    [440, 128, 7, 40],
  ]),
]);

// One testis: a dark, lobed area inside it.
film('ultrasound-testicular-mass.svg', 'Ultrasound of the right testis', [
  ...frame(40, 400, 13),
  sideMarker('R'),
  ...testis(17, [240, 260, 158, 112]),
  ...[
    [128, 232],
    [352, 214],
    [330, 330],
    [150, 310],
    [370, 270],
    [182, 180],
  ].map(([x, y]) => oval(x, y, 3, 3, '#fff')),
  filled(
    'M204 226C224 196 268 198 284 216C318 218 330 252 314 276C312 310 268 326 246 310C214 316 190 290 200 266C190 250 194 234 204 226z',
    '#363d40',
  ),
  speckle(19, 60, [254, 258, 46, 42], '#4b5256', 5),
  flowBox(172, 176, 172, 164),
  flow([
    [216, 244, 14, 50],
    [246, 222, 14, 10],
    [286, 240, 14, -50],
    [298, 272, 12, 80],
    [262, 266, 15, 20],
    [234, 290, 13, -20],
    [276, 302, 12, 10],
  ]),
]);

// The left hemiscrotum: a walled collection at the lower pole.
film('ultrasound-scrotal-collection.svg', 'Colour Doppler ultrasound of the left hemiscrotum', [
  ...frame(40, 400, 23),
  sideMarker('L'),
  box(40, 60, 400, 44, '#5d6468'),
  speckle(29, 120, [240, 84, 196, 14], '#8a9195', 4),
  box(40, 60, 400, 9, '#b9c0c3'),
  ...testis(31, [194, 232, 118, 84]),
  filled('M62 176Q40 240 82 312Q60 316 50 280Q40 210 62 176z', '#757d81'),
  filled(
    'M254 258C296 226 376 238 396 282C410 326 380 372 332 372C284 376 240 346 240 306C240 286 244 270 254 258z',
    '#3a4144',
    'stroke="#aab2b6" stroke-width="7"',
  ),
  speckle(37, 90, [320, 312, 56, 46], '#565e62', 5),
  path('M256 292Q310 300 340 262M300 372Q312 330 392 316', '#8a9195', '', 4),
  flowBox(64, 130, 344, 250),
  flow([
    [116, 196, 14, 40],
    [150, 174, 15, -10],
    [196, 180, 14, 30],
    [128, 238, 13, 80],
    [84, 230, 12, 80],
    [76, 270, 11, 70],
    [170, 214, 12, 10],
    [232, 188, 11, -40],
  ]),
]);

// The right hemiscrotum after a blow: an outline that is broken below.
film('ultrasound-after-injury.svg', 'Colour Doppler ultrasound of the right hemiscrotum', [
  ...frame(40, 400, 41),
  sideMarker('R'),
  oval(240, 264, 186, 156, '#22282a'),
  speckle(43, 150, [240, 270, 176, 146], '#3d4447', 7),
  filled(
    'M104 232C112 160 190 138 258 150C332 160 372 206 366 250C360 280 344 290 338 304C350 330 330 346 316 336C300 356 282 346 284 326C262 318 240 322 214 312C150 304 100 282 104 232z',
    '#5f676b',
  ),
  path(
    'M258 322C240 322 226 318 208 312C150 304 100 282 104 232C112 160 190 138 258 150C332 160 372 206 366 246',
    '#d2d8da',
    '',
    5,
  ),
  speckle(47, 300, [226, 222, 112, 62], '#8a9195', 4),
  speckle(53, 60, [310, 292, 30, 36], '#3a4144', 8),
  oval(262, 268, 34, 20, '#3a4144'),
  flowBox(84, 132, 310, 236),
  flow([
    [146, 206, 14, 40],
    [186, 178, 15, -10],
    [236, 176, 14, 20],
    [160, 244, 13, 70],
    [288, 186, 13, -20],
    [212, 216, 13, 10],
  ]),
]);

// A transplanted kidney in the right iliac fossa, and a collection beside the bladder.
film('ultrasound-graft.svg', 'Ultrasound of a kidney graft', [
  filled('M240 20L30 432H450z', '#0d1011'),
  filled('M240 20L222 56Q240 62 258 56z', '#b9c0c3'),
  speckle(59, 260, [240, 300, 140, 120], '#23292b', 5),
  filled(
    'M112 300C104 220 176 176 246 184C318 190 350 240 330 292C316 344 230 360 176 350C136 346 116 330 112 300z',
    '#6a7175',
    'stroke="#c3cacd" stroke-width="3"',
  ),
  speckle(61, 210, [222, 268, 96, 72], '#858c90', 4),
  filled(
    'M176 276C166 254 184 240 198 250C198 228 226 222 234 242C250 226 274 238 268 256C288 252 300 270 288 284C290 300 262 306 248 298C232 314 206 314 196 300C184 302 172 292 176 276z',
    '#07090a',
    'stroke="#b9c0c3" stroke-width="2"',
  ),
  path('M288 284Q316 306 322 334', '#07090a', '', 10),
  oval(360, 372, 52, 42, '#07090a', 'stroke="#aab2b6" stroke-width="2"'),
  filled(
    'M240 424C252 386 298 376 312 396C316 412 312 420 306 430H240z',
    '#07090a',
    'stroke="#c3cacd" stroke-width="5"',
  ),
  path('M232 268h22M243 257v22', '#d8c25a', '', 2),
]);
