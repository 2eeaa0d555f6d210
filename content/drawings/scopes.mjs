// Views through the cystoscope.
import { filled, film, oval, path } from './strokes.mjs';

const wallShades = (pale, mid, rim) =>
  `<defs><radialGradient id="wall"><stop offset="0" stop-color="${pale}"/><stop offset="0.7" stop-color="${mid}"/><stop offset="1" stop-color="${rim}"/></radialGradient><clipPath id="view"><circle cx="240" cy="226" r="206"/></clipPath></defs>`;
/** What the round view shows, cut at its edge. */
const scope = (name, parts, shades = wallShades('#f6cdb4', '#e2a285', '#7c4232')) =>
  film(name, 'Cystoscopic view of the bladder', [
    shades,
    '<g clip-path="url(#view)">',
    '<circle cx="240" cy="226" r="206" fill="url(#wall)"/>',
    ...parts,
    '</g>',
  ]);
const vessels = (d) => path(d, '#c2604f', '', 2);

// Cystoscopy: a frond-like growth beside the right ureteric orifice.
const frond = (x, y, r) =>
  oval(x, y, r, r * 1.15, '#e58f83', 'stroke="#b95348" stroke-width="2"') +
  path(`M${x} ${y + r}V${y - r * 0.5}`, '#b23a32', '', 2);
scope('cystoscopy-frond.svg', [
  path(
    'M70 180C140 200 150 150 220 130C230 100 250 80 250 50M120 186Q134 140 112 110M180 152Q190 110 176 80M280 420C300 370 350 370 400 340M340 366Q350 390 346 406M340 120Q380 150 420 160M380 144Q390 110 370 90M100 370Q150 380 180 420',
    '#c2604f',
    '',
    2,
  ),
  path('M110 330C200 306 290 306 372 330', '#eec0a4', '', 12),
  path('M118 322q12 -10 24 0', '#6b2f25', '', 4),
  filled(
    'M212 300C216 270 226 256 240 250L276 250C290 262 296 280 300 304C270 316 236 314 212 300z',
    '#d47f70',
  ),
  ...[
    [196, 236, 20],
    [226, 204, 22],
    [262, 192, 22],
    [300, 206, 22],
    [326, 240, 20],
    [214, 262, 18],
    [310, 270, 18],
  ].map((f) => frond(...f)),
  ...[
    [236, 240, 22],
    [276, 232, 24],
    [258, 272, 20],
    [290, 262, 16],
  ].map((f) => frond(...f)),
]);

// Cystoscopy: a flat red patch in a normal wall.
scope('cystoscopy-red-patch.svg', [
  vessels(
    'M50 150C120 170 150 120 230 110M118 160Q130 120 108 84M300 60C300 110 340 130 400 130M330 110Q350 90 346 60M80 330C150 340 160 380 210 420M150 350Q140 380 160 410M330 420C340 380 390 370 420 330',
  ),
  filled(
    'M196 196C220 168 264 176 290 190C326 184 348 214 340 246C352 280 318 304 288 298C262 322 222 312 206 290C176 286 166 252 180 232C176 214 184 204 196 196z',
    '#c9483c',
    'opacity="0.5"',
  ),
  filled(
    'M214 214C236 190 262 198 282 208C308 206 324 226 318 250C324 274 300 284 278 282C258 298 232 290 222 272C200 268 194 250 202 236C200 226 206 220 214 214z',
    '#b3352c',
    'opacity="0.7"',
  ),
  path(
    'M226 232q4 8 0 14M246 216q6 6 2 12M266 232q4 8 -2 14M288 226q2 10 -4 14M240 258q6 4 4 12M270 262q6 2 4 10M298 250q4 6 0 12M220 254q6 2 6 8M254 244q2 6 6 8',
    '#8c211b',
    '',
    3,
  ),
]);

// Cystoscopy: stones on the floor of the bladder, beside the balloon of a catheter that was removed.
scope('cystoscopy-stones.svg', [
  vessels(
    'M60 160C130 150 160 110 240 100M150 130Q150 96 130 70M420 140C370 150 340 110 300 70M90 250Q130 240 150 210',
  ),
  filled('M20 330Q140 290 240 300T470 320V460H20z', '#d58a72'),
  oval(236, 322, 128, 30, '#8c4a3a', 'opacity="0.5"'),
  filled(
    'M150 300C146 254 186 222 232 226C280 222 314 254 306 296C300 332 262 342 228 338C184 344 154 332 150 300z',
    '#e6cf9a',
    'stroke="#a8875040" stroke-width="3"',
  ),
  path(
    'M168 288Q190 262 226 262M176 312Q220 292 280 304M236 244Q270 246 286 270M200 330Q230 318 260 330',
    '#b7985f',
    '',
    3,
  ),
  path('M182 262Q200 240 226 240', '#f8ecca', '', 6),
  filled(
    'M312 312C310 284 334 268 358 278C382 284 388 312 370 328C350 342 318 338 312 312z',
    '#dcc28a',
  ),
  path('M326 308Q342 296 362 304M334 326Q350 316 366 322', '#b08f56', '', 3),
  ...[
    [128, 330, 12],
    [112, 318, 7],
    [396, 336, 9],
    [290, 350, 8],
    [184, 356, 7],
  ].map(([x, y, r]) => oval(x, y, r, r * 0.8, '#e6cf9a')),
  path('M84 372q20 -8 34 4M330 382q16 8 32 0M206 392q20 6 34 -4', '#f2e8d2', '', 5),
]);

// Cystoscopy: crossed ridges, with pits between them and one opening.
scope('cystoscopy-ridges.svg', [
  ...[
    ['M20 120C120 90 220 150 460 90'],
    ['M10 220C120 190 160 250 250 214'],
    ['M330 200C380 180 420 210 470 190'],
    ['M20 330C120 310 220 360 470 310'],
    ['M40 410C160 380 260 430 440 390'],
    ['M110 20C90 120 150 200 100 330C90 380 120 420 130 450'],
    ['M220 10C240 80 190 140 220 200C236 270 190 340 220 450'],
    ['M350 10C330 90 370 130 340 190'],
    ['M380 290C350 340 380 400 340 450'],
  ].flatMap(([d]) => [
    path(d, '#a25a45', 'transform="translate(0 9)"', 15),
    path(d, '#f3c6ab', '', 13),
  ]),
  ...[
    [160, 160],
    [60, 168],
    [400, 150],
    [160, 290],
    [60, 268],
    [290, 370],
    [160, 374],
    [400, 360],
  ].map(([x, y]) => oval(x, y, 20, 13, '#8a4635', 'opacity="0.55"')),
  oval(302, 258, 58, 52, '#f0bfa3'),
  oval(302, 260, 44, 39, '#4a1d16'),
  oval(306, 264, 34, 30, '#1c0806'),
  path('M262 246Q274 222 302 220', '#fbe0cf', '', 5),
]);

// Cystoscopy: a stent that leaves the right orifice.
scope('cystoscopy-stent.svg', [
  vessels(
    'M60 150C130 160 160 110 240 90M150 132Q150 96 130 70M420 150C370 150 340 110 310 60M320 420C330 380 380 370 420 340',
  ),
  path('M70 318C170 292 300 292 410 320', '#eec0a4', '', 16),
  oval(160, 290, 34, 20, '#d9836f'),
  oval(166, 290, 17, 9, '#5a231b'),
  path(
    'M168 290C220 270 250 250 280 214C308 178 360 174 366 216C370 252 322 262 306 234C298 214 316 200 330 206',
    '#1c3f5e',
    '',
    19,
  ),
  path(
    'M168 290C220 270 250 250 280 214C308 178 360 174 366 216C370 252 322 262 306 234C298 214 316 200 330 206',
    '#5b93c4',
    '',
    14,
  ),
  path('M226 266l4 6M258 240l6 6M288 206l8 4M346 184l0 8M362 232l-8 0', '#0f2436', '', 4),
  filled(
    'M290 200l18 -12l14 2l-8 10l-20 8zM336 176l14 2l12 12l-10 2zM366 210l8 12l-4 18l-8 -6zM244 250l14 -6l8 6l-12 8z',
    '#ead9a8',
  ),
]);
