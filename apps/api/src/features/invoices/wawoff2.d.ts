declare module 'wawoff2' {
  /** @returns the font as TrueType */
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
