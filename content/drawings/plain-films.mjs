// X-ray films: plain, and with contrast put in from below or from above.
import { box, filled, film, group, mirror, oval, path, pelvis, sideMarker } from './strokes.mjs';

// Ascending urethrogram, oblique: a short narrowing of the bulbar urethra.
film('urethrogram-bulbar.svg', 'Ascending urethrogram', [
  sideMarker(),
  filled('M60 40C130 30 190 70 214 120L206 200C130 190 70 120 60 40z', '#33393c'),
  filled('M330 60C400 60 440 110 440 190L380 250L330 200z', '#2c3235'),
  path('M230 214C190 230 150 220 120 190', '#454c50', '', 26),
  path('M300 300L390 440', '#33393c', '', 60),
  oval(270, 96, 70, 52, '#e4e8ea'),
  path('M272 146L274 196', '#dfe4e6', '', 5),
  path('M274 196L273 220', '#dfe4e6', '', 3),
  path('M273 220C273 236 270 248 262 258', '#eef1f2', '', 15),
  path('M262 258C256 266 250 272 243 277', '#eef1f2', '', 3),
  path('M243 277C222 290 190 288 174 300C150 318 128 346 96 390', '#eef1f2', '', 15),
  path('M96 390L66 432', '#8b9498', '', 10),
]);

// Cystogram after a pelvic fracture: flame-shaped contrast below and beside the bladder.
film('cystogram-flames.svg', 'Cystogram, front view', [
  sideMarker(),
  ...pelvis,
  path('M194 258l-12 34M284 372l36 8', '#0a0c0d', '', 5),
  filled(
    'M240 150C290 150 304 196 294 240C284 284 264 304 240 306C216 304 196 284 186 240C176 196 190 150 240 150z',
    '#eceff0',
  ),
  filled(
    'M276 262Q310 262 340 214Q332 252 312 272Q346 264 372 242Q352 278 318 284Q352 288 380 282Q350 304 310 298Q338 316 350 342Q316 326 294 310Q308 338 306 368Q282 340 276 312Q268 340 254 362Q256 330 254 300z',
    '#b4bbbf',
    'opacity="0.6"',
  ),
  filled(
    'M278 264Q306 262 324 238Q320 262 304 276Q330 272 350 260Q334 280 306 287Q334 292 350 292Q326 300 298 296Q316 310 326 326Q300 316 286 304Q294 322 294 344Q276 322 270 302z',
    '#e4e8ea',
    'opacity="0.85"',
  ),
  path('M240 262L240 440', '#9aa3a8', '', 6),
  oval(240, 264, 14, 13, '#b9c0c3'),
]);

// Cystogram after a pelvic fracture: contrast among loops of bowel.
film('cystogram-bowel-outlines.svg', 'Cystogram, front view', [
  sideMarker(),
  ...pelvis,
  path('M194 258l-12 34', '#0a0c0d', '', 5),
  filled(
    'M96 96C70 190 110 250 172 226C150 150 160 96 120 60zM384 96C410 190 370 250 308 226C330 150 320 96 360 60z',
    '#d9dee0',
    'opacity="0.75"',
  ),
  filled(
    'M110 64C150 20 330 20 370 64C372 120 318 96 300 128C270 108 214 108 184 130C160 96 106 120 110 64z',
    '#d9dee0',
    'opacity="0.8"',
  ),
  ...[
    [150, 130, 32, 22],
    [196, 84, 36, 20],
    [278, 80, 38, 20],
    [332, 132, 32, 24],
    [140, 186, 24, 20],
    [346, 190, 22, 20],
  ].map(([x, y, rx, ry]) => oval(x, y, rx, ry, '#3d4447')),
  filled(
    'M240 168C286 168 300 204 292 244C284 286 264 304 240 306C216 304 196 286 188 244C180 204 194 168 240 168z',
    '#f4f6f7',
  ),
  filled('M222 176Q216 140 228 116H254Q262 142 258 176z', '#f4f6f7'),
  path('M240 262V440', '#9aa3a8', '', 6),
  oval(240, 270, 14, 13, '#b9c0c3'),
]);

// Micturating cystourethrogram of a newborn boy, oblique.
film('mcug-newborn.svg', 'Micturating cystourethrogram, oblique', [
  sideMarker(),
  ...[52, 86, 120, 154].map((y) => box(330, y, 42, 26, '#4f565a', 'rx="8"')),
  filled('M300 196C360 180 410 210 414 270L366 330C330 320 300 270 300 196z', '#3d4447'),
  path('M366 330L420 440', '#454c50', '', 40),
  path('M160 270L92 350', '#3d4447', '', 34),
  filled(
    'M236 80C262 70 270 94 288 96C306 100 302 126 312 140C324 154 306 168 308 186C308 206 288 208 280 226C268 246 240 240 228 232C208 236 200 216 186 210C170 202 180 178 172 166C164 148 182 138 186 120C188 98 216 96 236 80z',
    '#e9edee',
  ),
  path(
    'M196 120Q208 132 204 146M180 170Q196 172 204 184M296 118Q284 128 288 142M304 176Q290 182 284 196M232 88Q238 104 252 108',
    '#9aa3a8',
    '',
    4,
  ),
  path('M296 110Q330 96 330 70Q316 50 334 24', '#e9edee', '', 14),
  path('M240 232Q246 240 244 246', '#e9edee', '', 15),
  filled(
    'M232 246C216 268 214 306 226 330C234 340 246 340 252 330C264 306 268 268 256 246C248 238 240 238 232 246z',
    '#e9edee',
  ),
  path('M239 334Q240 346 234 356Q214 380 186 386Q160 392 136 420', '#e9edee', '', 5),
]);

// Urethrogram after a fall astride: contrast leaves the bulb, and some reaches the bladder.
film('urethrogram-leak.svg', 'Ascending urethrogram', [
  sideMarker(),
  filled('M60 40C130 30 190 70 214 120L206 200C130 190 70 120 60 40z', '#33393c'),
  filled('M330 60C400 60 440 110 440 190L380 250L330 200z', '#2c3235'),
  path('M230 214C190 230 150 220 120 190', '#454c50', '', 26),
  path('M300 300L390 440', '#33393c', '', 60),
  oval(270, 104, 74, 58, '#8f979b'),
  filled('M198 116A74 58 0 0 0 342 116Q270 132 198 116z', '#e4e8ea'),
  path('M272 156L274 220', '#dfe4e6', '', 3),
  path('M273 220C273 236 270 248 262 258C256 266 250 272 243 277', '#eef1f2', '', 6),
  path('M243 277C222 290 190 288 174 300C150 318 128 346 96 390', '#eef1f2', '', 15),
  filled(
    'M262 262Q290 276 284 300Q302 316 290 338Q300 366 272 376Q256 366 246 346Q228 338 238 318Q226 300 240 284z',
    '#cdd3d6',
    'opacity="0.85"',
  ),
  path('M258 280Q272 292 264 312Q276 330 266 352M246 296Q252 314 248 330', '#fff', '', 5),
  path('M96 390L66 432', '#8b9498', '', 10),
]);

// A plain film of kidneys, ureters and bladder.
const lumbar = (y) =>
  box(208, y, 64, 36, '#6a7175', 'rx="6"') +
  path(`M208 ${y + 14}L166 ${y + 8}M272 ${y + 14}L314 ${y + 8}`, '#5d6468', '', 9) +
  oval(222, y + 14, 6, 9, '#899095') +
  oval(258, y + 14, 6, 9, '#899095') +
  path(`M240 ${y + 16}v20`, '#899095', '', 8);
const kub = [
  sideMarker(),
  filled('M70 0C92 140 76 260 88 480H392C404 260 388 140 410 0z', '#1a1e20'),
  filled('M214 60L206 300L140 380L176 220z', '#24292b'),
  mirror(filled('M214 60L206 300L140 380L176 220z', '#24292b')),
  path('M206 22Q130 26 84 92M206 62Q150 74 122 120', '#4f565a', '', 10),
  mirror(path('M206 22Q130 26 84 92M206 62Q150 74 122 120', '#4f565a', '', 10)),
  ...[8, 54, 100, 146, 192, 238].map(lumbar),
  group('translate(60 252) scale(0.75)', pelvis),
  ...[
    [120, 250, 22, 16],
    [104, 210, 17, 20],
    [372, 220, 16, 22],
    [378, 262, 15, 18],
    [346, 56, 26, 16],
  ].map(([x, y, rx, ry]) => oval(x, y, rx, ry, '#0a0c0d')),
];
/** The outline of a kidney at the viewer's right; mirrored for the other. */
const shadow = filled(
  'M326 86C358 76 384 108 382 148C380 186 350 200 332 192C318 184 330 168 326 146C318 124 310 98 326 86z',
  '#2f3538',
);

// Plain film: a branched stone that fills the right kidney.
film('film-staghorn.svg', 'Plain film of kidneys, ureters and bladder', [
  ...kub,
  shadow,
  mirror(shadow),
  filled(
    'M168 172C158 160 152 152 148 142C140 138 128 142 120 138C112 132 114 120 124 118C132 118 138 124 146 124C146 114 132 104 136 94C142 84 156 90 158 102C160 112 160 118 164 124C168 112 170 96 180 96C190 100 186 116 180 126C186 140 184 152 186 162C190 172 200 176 204 184C198 192 186 190 180 184C172 192 170 204 160 208C148 210 144 200 152 192C160 186 166 182 168 172z',
    '#f4f6f7',
  ),
  path('M134 192q6 -10 16 -8M128 178q10 4 20 0', '#f4f6f7', '', 9),
]);

// Plain film after ureteroscopy: the lower end of the left stent lies in the ureter.
film('film-stent.svg', 'Plain film of kidneys, ureters and bladder', [
  ...kub,
  shadow,
  mirror(shadow),
  path(
    'M342 130C356 118 366 134 356 144C346 152 336 142 340 130C346 114 328 116 320 132C306 160 308 250 306 290C304 316 300 330 290 344',
    '#e9edee',
    '',
    5,
  ),
  path('M290 344Q284 352 288 356', '#e9edee', '', 5),
  ...[
    [346, 172],
    [352, 178],
    [344, 182],
    [356, 168],
  ].map(([x, y]) => oval(x, y, 3, 3, '#f4f6f7')),
]);

// Retrograde study of the left kidney: a sharp change at the pelviureteric junction.
film('pyelogram-junction.svg', 'Retrograde pyelogram, left', [
  ...kub,
  filled(
    'M306 190C300 160 306 132 330 122C322 100 334 84 350 86C364 92 362 108 354 118C372 104 392 112 390 130C388 144 372 146 362 142C380 152 394 166 384 180C374 190 360 180 356 170C366 190 364 208 348 210C334 212 328 198 332 186C326 198 316 206 306 190z',
    '#dfe4e6',
  ),
  path('M312 200C310 206 310 208 309 214', '#dfe4e6', '', 2.5),
  path('M309 214C304 250 306 300 300 330C294 352 280 366 266 378', '#f4f6f7', '', 6),
  path('M266 378Q252 390 246 446', '#8b9498', '', 4),
]);

/** A small calyx with a sharp cup, at the end of its neck; at 0 degrees it opens upwards. */
const calyx = (x, y, degrees) =>
  group(`translate(${x} ${y}) rotate(${degrees})`, [
    filled('M-4 8C-3 -2 -9 -6 -10 -14Q0 -6 10 -14C9 -6 3 -2 4 8z', '#eef1f2'),
  ]);

// Contrast through a left nephrostomy: a leak above the bladder.
film('nephrostogram-leak.svg', 'Nephrostogram, left', [
  ...kub,
  shadow,
  path(
    'M332 150C336 138 342 128 344 116M334 152L362 140M334 154C342 160 348 166 352 172',
    '#eef1f2',
    '',
    8,
  ),
  calyx(344, 112, 4),
  calyx(362, 140, 66),
  calyx(353, 173, 138),
  filled(
    'M338 136C348 144 346 160 336 164C326 168 316 168 312 178L306 176C308 156 320 138 338 136z',
    '#eef1f2',
  ),
  path('M309 174C300 210 304 250 301 284C299 304 292 318 290 332', '#eef1f2', '', 8),
  filled(
    'M284 330C294 322 306 328 314 340C328 344 344 350 350 362C352 370 340 368 338 376C340 388 328 396 318 394C308 400 300 410 292 402C288 394 278 398 270 390C262 380 272 374 274 364C266 352 276 340 284 330z',
    '#7f888d',
  ),
  filled(
    'M286 332C296 328 304 336 310 346C322 350 334 354 336 364C328 368 328 378 320 382C310 386 302 396 296 392C290 386 280 384 280 376C286 366 278 348 286 332z',
    '#aab2b6',
  ),
  filled(
    'M287 332C295 330 300 340 306 350C314 356 318 362 314 370C306 376 296 378 292 370C286 358 284 344 287 332z',
    '#d9dee0',
  ),
  path('M290 334C294 348 304 356 328 362M291 342C288 360 294 374 296 388', '#fff', '', 4),
  path(
    'M466 226L396 178C380 166 368 158 352 152C340 146 328 148 328 156C328 164 340 164 340 156',
    '#5b6368',
    '',
    8,
  ),
  path(
    'M466 226L396 178C380 166 368 158 352 152C340 146 328 148 328 156C328 164 340 164 340 156',
    '#aab2b6',
    '',
    4,
  ),
]);
