import characters from 'opencc-js/dict/TSCharacters'

/** Traditional characters as their simplified ones, and what the trade writes otherwise across the strait. */
const SIMPLE = new Map<string, string>([
  ...characters.split('|').flatMap((entry) => {
    const [traditional = '', simple = ''] = entry.split(' ')
    return traditional === simple ? [] : [[traditional, simple] as const]
  }),
  ['矽', '硅'],
  ['吋', '寸'],
])

/** Other ways to write a simplified character. */
const OTHERS = new Map<string, string>()
for (const [traditional, simple] of SIMPLE) OTHERS.set(simple, (OTHERS.get(simple) ?? '') + traditional)

/** The simplified form of one character; itself where it has no other. */
export const simplified = (character: string): string => SIMPLE.get(character) ?? character

/** The traditional characters that fold to a simplified one. */
export const traditionalOf = (character: string): string => OTHERS.get(character) ?? ''
