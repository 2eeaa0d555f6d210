// The rights and the memory of a process that reads a stranger's file (decision 115).

/** Node's options for a process that may read files, but neither write them nor start other processes. */
export const readerFlags = (megabytes: number): string[] => [
  `--max-old-space-size=${megabytes}`,
  '--permission',
  '--allow-fs-read=*',
  '--no-warnings',
];
