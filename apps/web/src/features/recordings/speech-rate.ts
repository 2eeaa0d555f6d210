// Estimates on the device how fast a person speaks, from the rhythm of the sound, because there is no transcript. Each
// syllable is a loudness peak between two dips (de Jong and Wempe, Behavior Research Methods 2009;41:385–390).
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { SAMPLE_RATE, type Samples } from './samples.ts';

const FRAME_MS = 10;
const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1000;
/** The loudness is averaged over this many frames, so that single periods of the voice do not count as peaks. */
const SMOOTHED_FRAMES = 5;
/** A peak must be at least this much louder than the dips on both sides. */
const DIP_DB = 1;
/** Peaks that are this much quieter than the loud parts of the recording do not count as syllables. */
const RANGE_DB = 25;
/** Voiceless sounds, such as 's', cross zero more often than this share of the samples. */
const VOICED_CROSSINGS = 0.2;
/** The estimate is unreliable for shorter recordings. */
const SHORTEST_MS = 10_000;
/**
 * Words per detected syllable: the mean of the question bank's 62 recordings with transcripts. The standard deviation
 * of single recordings is 8%.
 */
const WORDS_A_SYLLABLE = 0.76;

interface Frame {
  decibels: number;
  isVoiced: boolean;
}

function listFrames(samples: Samples): Frame[] {
  const energy: number[] = [];
  const crossings: number[] = [];
  for (let from = 0; from + FRAME_SAMPLES <= samples.length; from += FRAME_SAMPLES) {
    let sum = 0;
    let crossed = 0;
    for (let at = from; at < from + FRAME_SAMPLES; at += 1) {
      const sample = samples[at] ?? 0;
      sum += sample * sample;
      if (at > from && sample >= 0 !== (samples[at - 1] ?? 0) >= 0) crossed += 1;
    }
    energy.push(sum / FRAME_SAMPLES);
    crossings.push(crossed / FRAME_SAMPLES);
  }
  const half = Math.floor(SMOOTHED_FRAMES / 2);
  return energy.map((_, at) => {
    const near = energy.slice(Math.max(0, at - half), at + half + 1);
    const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
    return {
      decibels: 10 * Math.log10(mean + 1),
      isVoiced: (crossings[at] ?? 1) < VOICED_CROSSINGS,
    };
  });
}

function countSyllables(samples: Samples): number {
  const frames = listFrames(samples);
  const sorted = frames.map(({ decibels }) => decibels).sort((a, b) => a - b);
  const limit = (sorted[Math.floor(sorted.length * 0.95)] ?? 0) - RANGE_DB;
  let syllables = 0;
  let dip = Number.POSITIVE_INFINITY;
  let peak: Frame | null = null;
  for (const frame of frames) {
    if (!peak) {
      dip = Math.min(dip, frame.decibels);
      if (frame.decibels >= dip + DIP_DB) peak = frame;
    } else if (frame.decibels > peak.decibels) peak = frame;
    else if (frame.decibels <= peak.decibels - DIP_DB) {
      if (peak.decibels >= limit && peak.isVoiced) syllables += 1;
      peak = null;
      dip = frame.decibels;
    }
  }
  return syllables;
}

/** @returns words per minute including pauses, to the nearest ten; null for too short a recording or hardly any speech */
export function estimateWordsAMinute(samples: Samples): number | null {
  const minutes = samples.length / SAMPLE_RATE / 60;
  if (minutes * MINUTE_MS < SHORTEST_MS) return null;
  const words = (countSyllables(samples) * WORDS_A_SYLLABLE) / minutes;
  return words < 20 ? null : Math.round(words / 10) * 10;
}
