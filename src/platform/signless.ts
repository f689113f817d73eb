/** A text as it is compared: letters, characters and figures alone, in one width and lower case. */
export const signless = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
