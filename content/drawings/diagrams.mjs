// Diagrams with labels: instruments, operations and what they aim at.
import {
  ACCENT,
  dot,
  GREY,
  leader,
  leftKidney,
  path,
  rightKidney,
  save,
  shape,
  TEAL,
  text,
} from './strokes.mjs';

/** Saves a diagram with the line below it that every drawing has. */
function diagram(name, title, width, height, parts) {
  const note = { anchor: 'middle', fill: GREY };
  const line = text(width / 2, height + 14, 'Schematic, not a patient', note);
  save(name, title, width, height + 26, [...parts, line]);
}

// 1. The urethra of a man from the side, with the places where a catheter stops.
diagram('urethra-curve.svg', 'The curve of the male urethra', 560, 400, [
  text(20, 28, 'Male urethra from the side (schematic)', { bold: true, size: 16 }),
  shape(
    'M250 60c70 -14 130 10 130 62c0 40 -34 66 -66 70l-28 0c-44 -4 -82 -30 -82 -70c0 -34 20 -56 46 -62z',
  ),
  text(292, 116, 'Bladder', { anchor: 'middle' }),
  shape('M262 192l76 0c10 26 2 50 -14 62l-46 0c-18 -12 -26 -36 -16 -62z', TEAL, '#cfe3e5'),
  path(
    'M300 192C300 230 300 262 296 284C288 322 236 330 206 304C186 286 182 250 166 216L120 126',
    TEAL,
    '',
    8,
  ),
  path(
    'M300 192C300 230 300 262 296 284C288 322 236 330 206 304C186 286 182 250 166 216L120 126',
    '#fff',
    '',
    4,
  ),
  dot(296, 272, 11, ACCENT, 'none'),
  dot(300, 214, 11, ACCENT, 'none'),
  dot(232, 318, 11, ACCENT, 'none'),
  dot(120, 126, 11, ACCENT, 'none'),
  leader(134, 122, 150, 92),
  text(60, 84, '1 Meatus, fossa'),
  leader(222, 328, 196, 352),
  text(70, 372, '2 Bulbar urethra: stricture, false passage'),
  leader(310, 274, 376, 290),
  text(382, 294, '3 External sphincter:'),
  text(382, 312, 'spasm'),
  leader(314, 214, 390, 222),
  text(396, 220, '4 Prostate and high'),
  text(396, 238, 'bladder neck'),
  shape('M200 206c14 -16 30 -14 40 -2c6 18 -2 36 -20 40c-16 -4 -24 -20 -20 -38z', GREY, '#f1f3f4'),
  text(220, 230, 'Pubis', { anchor: 'middle', size: 12, fill: GREY }),
]);

// 2. Types of catheter tip.
const catheter = (y, tip, label, note, extra = []) => [
  path(`M40 ${y}L330 ${y}${tip}`, TEAL),
  path(`M40 ${y + 14}L330 ${y + 14}`, TEAL),
  text(40, y - 10, label, { bold: true }),
  text(40, y + 36, note, { size: 13, fill: GREY }),
  ...extra,
];
diagram('catheter-types.svg', 'Four catheters compared', 560, 420, [
  text(20, 28, 'Which catheter is which (schematic)', { bold: true, size: 16 }),
  ...catheter(
    70,
    'L372 70Q386 77 372 84L330 84',
    'A Straight two-way, 14 to 16 Ch',
    'Routine drainage; balloon 10 mL',
    [dot(322, 77, 17, ACCENT, 'none')],
  ),
  ...catheter(
    164,
    'L362 164Q384 158 396 142L404 150Q390 174 366 178L330 178',
    'B Curved (coude) tip, 16 Ch',
    "Tip kept at 12 o'clock; rides over a large prostate",
    [dot(316, 171, 17, ACCENT, 'none')],
  ),
  ...catheter(
    258,
    'L372 258Q386 265 372 272L330 272',
    'C Three-way haematuria, 22 to 24 Ch',
    'Third channel for irrigant; large eyes for clot',
    [
      path('M330 258L330 272', TEAL),
      dot(322, 265, 20, ACCENT, 'none'),
      path('M40 265L318 265', GREY),
      path('M352 258l8 0M352 272l8 0', ACCENT),
      path('M40 258L20 244M40 272L20 286', TEAL),
    ],
  ),
  ...catheter(
    352,
    'L376 352M330 366L376 366',
    'D Open-ended, over a wire',
    'Railroaded after flexible cystoscopy',
    [
      path('M376 359L470 359', ACCENT),
      dot(316, 359, 17, ACCENT, 'none'),
      text(408, 348, 'guidewire', { size: 12, fill: ACCENT }),
    ],
  ),
  text(440, 84, 'ring: balloon', { size: 12, fill: ACCENT }),
]);

// 3. Kidneys, ureters and bladder with a stent on the left and a stone in the upper ureter.
diagram('kub-with-stent.svg', 'Kidneys, ureters and bladder with a left ureteric stent', 520, 480, [
  text(20, 28, 'KUB with a ureteric stent (schematic)', { bold: true, size: 16 }),
  text(40, 60, 'R', { bold: true, fill: GREY }),
  text(470, 60, 'L', { bold: true, fill: GREY }),
  ...[70, 118, 166, 214, 262].map((y) => shape(`M238 ${y}h44v34h-44z`, GREY, '#f1f3f4')),
  shape(rightKidney(170, 96)),
  shape(leftKidney(350, 84)),
  path('M184 156C206 176 204 250 204 300C204 340 214 372 236 392', TEAL),
  path('M336 144C314 168 316 250 316 300C316 340 306 372 284 392', TEAL),
  shape('M196 380c30 -22 98 -22 128 0c10 40 -22 70 -64 70s-74 -30 -64 -70z'),
  path(
    'M352 132c14 -8 22 6 12 14c-10 8 -22 2 -26 8C318 180 320 250 320 300C320 342 306 380 284 400c-10 10 -4 24 8 22c12 -2 12 -16 2 -18',
    ACCENT,
  ),
  shape('M308 196l14 -6l6 14l-12 8z', ACCENT, '#fbd9c8'),
  leader(334, 202, 396, 224),
  text(402, 230, '8 mm stone,'),
  text(402, 248, 'upper ureter'),
  leader(370, 138, 414, 110),
  text(404, 84, 'Upper coil in'),
  text(404, 102, 'renal pelvis'),
  leader(298, 416, 380, 430),
  text(384, 434, 'Lower coil in'),
  text(384, 452, 'bladder'),
  leader(204, 300, 120, 320),
  text(30, 324, 'Right ureter'),
  text(30, 342, 'clear'),
]);

// 4. Percutaneous access to a posterior lower-pole calyx.
diagram('pcnl-access.svg', 'Percutaneous access to a calyx', 640, 420, [
  text(20, 28, 'Prone PCNL, cross-section at the lower pole (schematic)', { bold: true, size: 16 }),
  path('M40 130C140 70 420 70 520 130', GREY),
  text(470, 100, 'skin of the back', { anchor: 'middle', fill: GREY, size: 12 }),
  shape(
    'M236 160c70 -10 128 24 128 86s-52 104 -120 94c-30 -4 -34 -30 -20 -52c10 -18 10 -48 0 -64c-14 -28 -18 -58 12 -64z',
  ),
  shape(
    'M224 242c20 -4 32 -22 48 -30l22 -22l18 16l-24 22c-10 8 -14 20 -6 28l36 22l-12 22l-38 -22c-16 -8 -28 -12 -44 -12z',
    TEAL,
    '#fff',
  ),
  shape(
    'M232 246c18 -2 34 -20 48 -28l14 6l-14 20l22 18l-8 10c-20 -10 -40 -16 -62 -14z',
    ACCENT,
    '#fbd9c8',
  ),
  path('M392 84L300 200', ACCENT),
  path('M300 200L252 250L170 300', ACCENT, 'stroke-dasharray="6 5"'),
  leader(360, 124, 440, 150),
  text(444, 148, 'Needle along the axis'),
  text(444, 166, 'of a posterior calyx,'),
  text(444, 184, 'through the papilla'),
  leader(316, 280, 430, 300),
  text(434, 300, 'Anterior calyx:'),
  text(434, 318, 'poor angle'),
  leader(260, 246, 150, 210),
  text(20, 204, 'Staghorn stone in'),
  text(20, 222, 'pelvis and calyces'),
  text(120, 332, 'wire to ureter', { fill: ACCENT, size: 12 }),
  shape('M392 340c24 -16 54 -8 56 14s-24 36 -50 26s-26 -30 -6 -40z', GREY, '#f1f3f4'),
  text(462, 366, 'Colon: check on CT', { size: 12, fill: GREY }),
  shape('M40 250h70v60h-70z', GREY, '#f1f3f4'),
  text(75, 284, 'Spine', { anchor: 'middle', size: 12, fill: GREY }),
]);

// 5. Ports of a left laparoscopic radical nephrectomy.
diagram(
  'laparoscopic-nephrectomy-ports.svg',
  'Ports for a left laparoscopic nephrectomy',
  600,
  440,
  [
    text(20, 28, 'Left transperitoneal nephrectomy: ports (schematic)', { bold: true, size: 16 }),
    text(120, 70, 'R', { bold: true, fill: GREY }),
    text(420, 70, 'L', { bold: true, fill: GREY }),
    path('M150 60C130 160 130 300 160 410', GREY),
    path('M410 60C430 160 430 300 400 410', GREY),
    path('M180 150C220 96 260 84 280 84C300 84 340 96 380 150', TEAL),
    text(210, 84, 'costal margin', { size: 12, fill: GREY, anchor: 'middle' }),
    dot(280, 250, 5, GREY, GREY),
    text(232, 256, 'umbilicus', { size: 12, fill: GREY, anchor: 'end' }),
    leader(236, 252, 272, 250),
    path('M200 400C240 420 320 420 360 400', TEAL),
    text(280, 434, 'pubis', { size: 12, fill: GREY, anchor: 'middle' }),
    shape(leftKidney(372, 150), GREY, '#f1f3f4'),
    dot(316, 236, 11, ACCENT, '#fbd9c8'),
    text(316, 241, '1', { anchor: 'middle', bold: true }),
    dot(338, 154, 9, ACCENT, '#fbd9c8'),
    text(338, 159, '2', { anchor: 'middle', bold: true }),
    dot(356, 314, 11, ACCENT, '#fbd9c8'),
    text(356, 319, '3', { anchor: 'middle', bold: true }),
    dot(408, 252, 8, ACCENT, '#fbd9c8'),
    text(408, 257, '4', { anchor: 'middle', bold: true }),
    text(440, 130, '1 Camera, open'),
    text(440, 148, 'entry, 12 mm'),
    text(440, 184, '2 Working, 5 mm'),
    text(440, 214, '3 Working, 12 mm:'),
    text(440, 232, 'clips, stapler'),
    text(440, 300, '4 Assistant, 5 mm'),
    path('M238 392L322 392', ACCENT, 'stroke-dasharray="6 5"'),
    text(60, 372, 'extraction', { fill: ACCENT, size: 12 }),
    leader(120, 372, 236, 390),
  ],
);

// 6. An ileal conduit with its two ureters and the stoma.
diagram('ileal-conduit.svg', 'An ileal conduit', 540, 440, [
  text(20, 28, 'Ileal conduit (schematic)', { bold: true, size: 16 }),
  text(40, 64, 'R', { bold: true, fill: GREY }),
  text(490, 64, 'L', { bold: true, fill: GREY }),
  shape(rightKidney(180, 70)),
  shape(leftKidney(380, 62)),
  path('M194 130C220 160 236 200 250 244', TEAL),
  path('M366 122C340 170 330 200 318 222C306 240 290 250 276 252', TEAL),
  shape(
    'M296 236c14 10 14 36 0 44c-50 16 -110 34 -166 34c-18 0 -24 -8 -24 -18s8 -18 24 -18c50 0 110 -22 166 -42z',
  ),
  dot(250, 250, 7, ACCENT, 'none'),
  dot(280, 254, 9, ACCENT, '#fbd9c8'),
  dot(112, 296, 18, ACCENT, 'none'),
  leader(112, 316, 100, 350),
  text(30, 368, 'Spouted stoma, right lower'),
  text(30, 386, 'quadrant, marked before surgery'),
  leader(290, 258, 352, 286),
  text(356, 290, 'Left ureter crosses behind'),
  text(356, 308, 'the sigmoid mesentery.'),
  text(356, 326, 'Filled ring: leak here,', { fill: ACCENT }),
  text(356, 344, 'left anastomosis', { fill: ACCENT }),
  leader(248, 240, 214, 214),
  text(96, 204, 'Right ureter'),
  text(200, 330, 'about 15 cm of ileum', { anchor: 'middle', size: 12, fill: GREY }),
  path('M330 400C360 380 400 420 440 396', GREY),
  path('M330 416C360 396 400 436 440 412', GREY),
  text(330, 380, 'rejoined ileum, drawn apart', { size: 12, fill: GREY }),
]);
