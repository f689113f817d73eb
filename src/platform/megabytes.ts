/** Bytes that are whole megabytes, as people are told them: `2 MB`. */
export const inMegabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`
