// Draws the schematic drawings of the sections into content/media.
// Run: node content/drawings/draw.mjs
// They are original diagrams: not anatomy to scale, and not images of a patient.
import './diagrams.mjs';
import './plain-films.mjs';
import './scans.mjs';
import './scopes.mjs';
import './ultrasound.mjs';
import './specimens.mjs';
