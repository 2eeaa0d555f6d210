// CT, MRI and bone scans.
import {
  box,
  filled,
  film,
  GREY,
  group,
  mirror,
  oval,
  path,
  save,
  sideMarker,
  speckle,
  text,
} from './strokes.mjs';

// Axial CT through the bladder without contrast: a stone at the left vesicoureteric junction.
film('ct-vesicoureteric-stone.svg', 'Axial CT through the bladder, no contrast', [
  sideMarker(),
  oval(240, 240, 214, 158, '#25292b'),
  oval(240, 240, 196, 140, '#43494c'),
  oval(240, 236, 150, 106, '#2b3032'),
  ...[104, 376].map((x) => oval(x, 238, 30, 30, '#c9cfd2', 'stroke="#f2f4f5" stroke-width="4"')),
  path('M92 192Q128 184 142 212Q148 244 138 270Q126 290 98 292', '#e4e8ea', '', 12),
  path('M388 192Q352 184 338 212Q332 244 342 270Q354 290 382 292', '#e4e8ea', '', 12),
  path('M156 214Q164 250 150 280M324 214Q316 250 330 280', '#555c60', '', 14),
  ...[134, 346].map((x) => oval(x, 160, 11, 9, '#666d71')),
  filled(
    'M240 276C220 262 196 266 182 276C200 286 222 284 240 280C258 284 280 286 298 276C284 266 260 262 240 276z',
    '#5b6164',
  ),
  filled('M212 346q28 -20 56 0l-14 26h-28z', '#d9dee0'),
  oval(240, 306, 34, 24, '#5b6164'),
  oval(234, 302, 10, 6, '#1a1d1f'),
  oval(240, 208, 82, 56, '#767d81'),
  oval(240, 208, 76, 50, '#5e6568'),
  oval(301, 252, 15, 11, '#767d81'),
  oval(299, 250, 7, 6, '#fff'),
  oval(158, 284, 3, 3, '#a3abaf'),
]);

// Axial CT at the level of the kidneys, seen from the feet: the front of the body is at the top.
const FAT = '#24292b';
const MUSCLE = '#5d6468';
const FLUID = '#4b5256';
const ENHANCED = '#c3cacd';
const GAS = '#050606';
/** An axial kidney at the viewer's right; the opening looks forwards and inwards. */
const axialKidney = (fill) =>
  filled('M322 248C322 214 404 214 408 268C408 322 340 336 326 300C340 292 344 268 322 248z', fill);
const rightAxialKidney = (fill) => mirror(axialKidney(fill));
const vertebra = [
  oval(240, 292, 36, 27, '#d9dee0'),
  oval(240, 292, 29, 20, '#b4bbbf'),
  path('M212 312L180 330M268 312L300 330M226 334L240 344L254 334M240 344V372', '#d9dee0', '', 11),
  oval(240, 326, 14, 11, '#596064'),
].join('');
const bowel = (x, y, rx, ry, gas = 0) =>
  oval(x, y, rx, ry, '#6a7175') + (gas ? oval(x, y - ry / 3, gas, gas * 0.6, GAS) : '');
/** @param vessels the grey of the aorta and the cava: light in a phase with contrast */
const abdomen = (vessels = '#7a8185') => [
  sideMarker(),
  oval(240, 244, 216, 164, '#2f3538'),
  oval(240, 242, 198, 146, MUSCLE),
  oval(240, 238, 184, 132, FAT),
  ...[172, 308].map((x) => oval(x, 346, 54, 28, MUSCLE)),
  ...[190, 290].map((x) => oval(x, 300, 22, 30, MUSCLE)),
  vertebra,
  filled(
    'M60 232C62 150 130 116 236 112C250 138 214 158 196 196C176 214 122 214 96 236C82 252 66 256 60 232z',
    '#7e858a',
  ),
  bowel(278, 150, 40, 24, 16),
  bowel(344, 162, 36, 22, 0),
  bowel(372, 204, 22, 20, 11),
  bowel(316, 196, 26, 16, 0),
  bowel(236, 196, 26, 15, 0),
  oval(256, 246, 16, 16, vessels),
  oval(214, 250, 18, 14, vessels),
];

// Axial CT with contrast: a solid mass at the lower pole of the left kidney.
film('ct-renal-mass.svg', 'Axial CT of the kidneys with contrast', [
  ...abdomen(ENHANCED),
  rightAxialKidney(ENHANCED),
  axialKidney(ENHANCED),
  oval(386, 306, 35, 33, FAT),
  oval(386, 306, 32, 30, '#969da1', 'stroke="#7e8589" stroke-width="2"'),
  speckle(3, 40, [386, 306, 22, 20], '#a1a8ac', 7),
  speckle(9, 12, [384, 308, 16, 14], '#868d91', 8),
]);

// Axial CT, delayed phase: a deep tear of the right kidney with haematoma, and contrast outside the kidney.
film('ct-renal-trauma.svg', 'Axial CT of the kidneys, delayed phase', [
  ...abdomen('#858c90'),
  axialKidney('#a2a9ad'),
  filled('M324 262Q338 262 346 272Q340 284 330 290z', '#fff'),
  filled(
    'M60 250C50 330 110 372 168 340C186 320 176 300 160 306C104 300 100 240 126 216C98 214 66 224 60 250z',
    '#717a7f',
  ),
  rightAxialKidney('#a2a9ad'),
  filled('M70 240L118 254L160 250L162 292L118 288L66 284z', '#5d666b'),
  filled('M136 262L158 260L156 286L140 284z', '#fff'),
  filled(
    'M142 266Q112 262 92 270Q78 260 70 282Q64 304 78 318Q76 296 90 288Q108 278 142 282z',
    '#fff',
  ),
]);

// Axial CT without contrast: gas in and around the left kidney, and a stone.
film('ct-emphysematous-kidney.svg', 'Axial CT of the kidneys, no contrast', [
  ...abdomen(),
  rightAxialKidney('#8a9195'),
  oval(364, 276, 62, 70, '#3d4447'),
  axialKidney('#80878b'),
  speckle(7, 46, [374, 264, 28, 34], GAS, 7),
  speckle(17, 70, [376, 262, 30, 38], GAS, 4),
  path('M412 236Q428 262 422 304Q406 338 372 342', GAS, '', 9),
  speckle(23, 30, [410, 292, 18, 46], GAS, 6),
  oval(324, 274, 9, 7, '#fff'),
]);

// Axial CT, arterial phase: a fatty mass of the left kidney with an aneurysm, bleeding.
film('ct-bleeding-fatty-mass.svg', 'Axial CT of the kidneys, arterial phase', [
  ...abdomen('#e8ecee'),
  rightAxialKidney(ENHANCED),
  oval(126, 254, 9, 8, '#15191b'),
  filled(
    'M300 236C296 160 404 156 428 226C440 300 420 372 340 366C292 352 296 300 304 280z',
    '#727b80',
  ),
  speckle(11, 70, [360, 330, 54, 28], '#868f94', 5),
  axialKidney(ENHANCED),
  filled(
    'M330 232C330 176 416 170 424 238C428 286 392 304 362 292C350 272 336 262 330 232z',
    '#14181a',
    'stroke="#6c7478" stroke-width="3"',
  ),
  path(
    'M344 238Q370 214 382 232T414 230M360 276Q370 254 396 262M366 200Q380 214 400 204',
    '#6c7478',
    '',
    5,
  ),
  oval(388, 240, 9, 9, '#fff'),
  filled('M392 248Q406 268 400 286Q412 296 404 318Q394 304 388 292Q394 270 384 252z', '#fff'),
]);

// Coronal CT, as the body is seen from the front.
const cavity =
  'M112 40C90 130 106 220 94 310C88 360 100 410 122 446L358 446C380 410 392 360 386 310C374 220 390 130 368 40z';
const iliacWing =
  filled('M98 316C84 350 92 400 130 432L160 412C150 380 140 350 128 330z', '#c3cacd') +
  filled('M150 420l26 -14l20 22l-6 18h-40z', '#b4bbbf');
const coronal = [
  sideMarker(),
  filled(
    'M88 30C62 120 76 220 62 320C54 380 60 420 70 446L410 446C420 420 426 380 418 320C404 220 418 120 392 30z',
    '#2f3538',
  ),
  filled(cavity, MUSCLE),
  filled(
    'M122 40C102 130 118 220 106 310C100 360 112 410 132 446L348 446C368 410 380 360 374 310C362 220 378 130 358 40z',
    FAT,
  ),
  filled('M120 34C110 80 106 130 122 178C160 176 196 150 232 92L244 34z', '#7e858a'),
  filled('M356 40C372 70 372 116 356 132C336 128 334 76 340 44z', '#7e858a'),
  filled('M92 30H388V52C340 26 300 30 262 56C220 26 150 20 92 60z', '#0a0c0d'),
  ...[
    [130, 268],
    [132, 300],
    [350, 272],
    [344, 304],
  ].map(([x, y]) => bowel(x, y, 16, 15, 8)),
  iliacWing,
  mirror(iliacWing),
];
const coronalPsoas = filled('M222 130L214 330L170 400L186 340L196 220z', '#666d71');
const spine = [60, 96, 132, 168, 204, 240, 276, 312].map((y) =>
  box(216, y, 48, 29, '#d2d8da', 'rx="5"'),
);
const coronalBladder = oval(240, 420, 58, 24, '#8a9195') + oval(240, 420, 53, 20, FLUID);
/** A coronal kidney at the viewer's right, about 55 by 120, its hilum at (x, y + 58). */
const coronalKidney = (x, y, fill) =>
  filled(
    `M${x} ${y}c36 -6 58 24 58 60s-22 64 -58 60c-24 -4 -28 -24 -18 -38c8 -12 8 -34 0 -46c-10 -14 -6 -32 18 -36z`,
    fill,
  );

// Coronal CT without contrast: a dilated left kidney above a stone in the upper ureter.
film('ct-hydronephrosis.svg', 'Coronal CT of the kidneys, no contrast', [
  ...coronal,
  ...spine,
  coronalPsoas,
  mirror(coronalPsoas),
  mirror(coronalKidney(320, 128, '#8a9195')),
  path('M168 186Q178 172 182 190', FAT, '', 7),
  path('M186 196C196 230 200 270 202 312', '#7b8286', '', 4),
  coronalKidney(324, 104, '#8a9195'),
  path(
    'M316 108l-10 -8M344 94l2 -10M312 238l-8 10M330 244l-2 12M352 240l4 12M304 120l-12 0',
    '#6a7175',
    '',
    3,
  ),
  filled(
    'M288 176C292 152 312 150 322 160C316 138 326 122 340 122C352 124 352 142 344 152C358 146 370 156 366 168C362 178 350 178 344 176C354 186 354 206 340 206C328 206 318 196 320 184C312 194 298 200 288 206C280 200 280 186 288 176z',
    FLUID,
    'stroke="#9aa1a5" stroke-width="1.5"',
  ),
  path('M290 196C284 210 280 222 280 236', '#8a9195', '', 15),
  path('M290 196C284 210 280 222 280 232', FLUID, '', 10),
  oval(280, 246, 6, 9, '#fff'),
  path('M279 258C277 300 274 330 268 364C264 386 258 400 254 410', '#7b8286', '', 4),
  coronalBladder,
]);

// Coronal CT with contrast: a mass of the right kidney, with a filling defect along the vein and the cava.
film('ct-caval-thrombus.svg', 'Coronal CT with contrast', [
  ...coronal,
  // The left iliac vein passes behind the aorta, and the left renal vein crosses in front of it.
  filled(
    'M205 46Q222 36 239 46V280C241 304 266 322 292 350L280 362C258 342 234 328 224 312C220 334 208 352 194 370L178 358C196 336 205 312 205 280z',
    '#d9dee0',
  ),
  path('M268 54V288', '#eef1f2', '', 20),
  path('M265 286Q256 316 232 346M271 286Q280 318 306 346', '#eef1f2', '', 13),
  coronalKidney(324, 132, ENHANCED),
  path('M320 188C298 178 276 180 246 196', FAT, '', 17),
  path('M320 188C298 178 270 180 228 202', '#d9dee0', '', 13),
  path('M214 62Q184 54 158 62M214 72Q190 80 166 110', '#d9dee0', '', 9),
  mirror(coronalKidney(320, 122, ENHANCED)),
  path('M190 214C206 214 214 212 222 200', '#d9dee0', '', 30),
  oval(154, 226, 50, 54, '#8f979b', 'stroke="#b4bbbf" stroke-width="2"'),
  speckle(29, 26, [152, 228, 36, 38], '#7b8387', 11),
  speckle(31, 26, [152, 228, 36, 38], '#9ea5a9', 6),
  path('M192 215C210 215 222 208 222 190V88', '#8f979b', '', 23),
  speckle(5, 22, [222, 138, 7, 46], '#9ea5a9', 5),
  coronalBladder,
]);

// CT urogram, coronal: contrast in both collecting systems, and a defect in the left renal pelvis.
const urogram = (x) =>
  `M${x} 198C${x + 8} 178 ${x + 22} 176 ${x + 30} 172L${x + 38} 150L${x + 46} 152L${x + 42} 174L${x + 62} 178L${x + 62} 190L${x + 42} 194L${x + 52} 218L${x + 42} 222L${x + 28} 202C${x + 20} 208 ${x + 8} 212 ${x} 218z`;
film('ct-urogram-filling-defect.svg', 'CT urogram, coronal', [
  ...coronal,
  ...spine,
  coronalPsoas,
  mirror(coronalPsoas),
  mirror(coronalKidney(320, 128, '#a2a9ad')),
  mirror(filled(urogram(294), '#fff')),
  mirror(path('M296 210C284 240 282 290 280 330C276 370 262 396 254 410', '#fff', '', 5)),
  coronalKidney(320, 122, '#a2a9ad'),
  filled(urogram(294), '#fff'),
  path('M296 210C284 240 282 290 280 330C276 370 262 396 254 410', '#fff', '', 5),
  filled(
    'M306 186C314 178 328 182 328 192C332 202 318 208 310 202C302 202 300 192 306 186z',
    '#868d91',
  ),
  oval(240, 420, 58, 24, '#8a9195'),
  oval(240, 422, 53, 19, '#f4f6f7'),
]);

// Axial CT of the pelvis: gas in the bladder, and a thick loop of bowel on its dome.
film('ct-bladder-gas.svg', 'Axial CT through the top of the bladder', [
  sideMarker(),
  oval(240, 244, 216, 160, '#2f3538'),
  oval(240, 242, 198, 142, MUSCLE),
  oval(240, 238, 168, 116, FAT),
  filled(
    'M70 200Q112 196 122 244Q124 292 98 306Q84 262 70 200zM410 200Q368 196 358 244Q356 292 382 306Q396 262 410 200z',
    '#d2d8da',
  ),
  filled('M196 344Q240 316 284 344L264 376H216z', '#d2d8da'),
  bowel(168, 290, 30, 20, 10),
  bowel(242, 304, 26, 20, 8),
  oval(218, 216, 84, 60, '#9aa1a5'),
  oval(218, 216, 76, 52, FLUID),
  filled('M150 194A76 52 0 0 1 286 194z', GAS),
  path('M374 300C392 262 350 240 330 226C316 216 306 208 292 204', '#9aa1a5', '', 42),
  path('M374 296C384 264 346 246 326 228C316 220 308 214 300 210', GAS, '', 7),
  path('M292 214L284 206', GAS, '', 6),
  ...[
    [352, 214],
    [372, 240],
    [330, 262],
    [362, 282],
  ].map(([x, y]) => oval(x, y, 7, 7, GAS, 'stroke="#9aa1a5" stroke-width="4"')),
  path('M318 196l14 -12M336 200l14 -12M352 198l12 -8', '#5d6468', '', 3),
]);

// Axial MRI through the shaft of the penis: a gap in the tunica of one corpus.
film('mri-penile-shaft.svg', 'Axial MRI of the penis, T2-weighted', [
  sideMarker(),
  oval(240, 240, 190, 176, '#3d4447'),
  oval(240, 240, 182, 168, '#757d81'),
  oval(240, 240, 164, 150, '#555c60'),
  filled(
    'M96 250C84 190 116 140 168 130C140 170 136 240 160 286C130 310 100 290 96 250z',
    '#8d959a',
  ),
  oval(190, 216, 60, 62, '#c9cfd2', 'stroke="#050606" stroke-width="6"'),
  oval(292, 216, 60, 62, '#c9cfd2', 'stroke="#050606" stroke-width="6"'),
  path('M241 166V266', '#050606', '', 5),
  path('M133 200Q128 218 133 236', '#8d959a', '', 12),
  filled('M126 200Q146 204 150 218Q146 232 126 236z', '#8d959a'),
  ...[190, 292].map((x) => oval(x, 214, 5, 5, '#555c60')),
  oval(241, 304, 46, 34, '#d9dee0', 'stroke="#050606" stroke-width="3"'),
  path('M232 304Q241 296 250 304', '#555c60', '', 4),
  oval(241, 96, 8, 6, '#2b3032'),
]);

// Bone scan, front and back: uptake in the spine, the pelvis, a rib and a femur.
const skeleton = (x, hot) =>
  group(`translate(${x} 0)`, [
    oval(0, 62, 20, 25, '#b9c0c3'),
    box(-5, 86, 10, 206, '#8f979b', 'rx="5"'),
    ...[118, 134, 150, 166, 182, 198].map((y, index) =>
      path(
        `M-6 ${y}Q${-48 - index} ${y + 2} ${-44 + index} ${y + 22}M6 ${y}Q${48 + index} ${y + 2} ${44 - index} ${y + 22}`,
        '#d2d8da',
        '',
        3,
      ),
    ),
    path('M-6 106Q-34 98 -58 110M6 106Q34 98 58 110', '#a9b1b5', '', 5),
    path('M-60 112L-72 190L-80 262M60 112L72 190L80 262', '#c3cacd', '', 7),
    filled(
      'M-44 276C-30 262 -14 280 0 284C14 280 30 262 44 276C46 300 26 318 0 322C-26 318 -46 300 -44 276z',
      '#c3cacd',
    ),
    path('M-30 310L-30 386M30 310L30 386', '#b9c0c3', '', 11),
    path('M-29 394V446M29 394V446', '#c3cacd', '', 9),
    oval(0, 316, 10, 7, '#7b8387'),
    ...hot.map(([left, y, rx, ry]) => oval(left, y, rx, ry, '#0a0c0d')),
  ]);
save('bone-scan.svg', 'Bone scan, front and back', 480, 480, [
  '<rect width="480" height="480" fill="#f7f8f8"/>',
  text(46, 40, 'R', { bold: true, size: 20 }),
  text(190, 40, 'L', { bold: true, size: 20 }),
  text(290, 40, 'L', { bold: true, size: 20 }),
  text(428, 40, 'R', { bold: true, size: 20 }),
  skeleton(124, [
    [0, 150, 8, 7],
    [0, 196, 9, 9],
    [0, 236, 8, 7],
    [0, 262, 8, 7],
    [-34, 284, 9, 8],
    [26, 296, 8, 9],
    [46, 166, 6, 5],
    [-30, 330, 7, 12],
  ]),
  skeleton(364, [
    [0, 150, 9, 8],
    [0, 196, 10, 10],
    [0, 236, 9, 8],
    [0, 262, 9, 8],
    [34, 284, 9, 8],
    [-26, 296, 8, 9],
    [-46, 166, 6, 5],
    [30, 330, 7, 12],
    [0, 296, 7, 6],
  ]),
  '<rect y="446" width="480" height="34" fill="#f7f8f8"/>',
  text(240, 469, 'Schematic, not a patient', { anchor: 'middle', size: 17, fill: GREY }),
]);
