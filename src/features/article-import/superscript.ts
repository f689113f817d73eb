const RAISED: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  n: 'ⁿ',
}

/**
 * A raised number as raised characters: 10<sup>16</sup> cm<sup>-3</sup> must not become 1016 cm-3. Lowered numbers
 * stay as they are, since readers search for Ga2O3.
 */
export function superscript(text: string): string {
  const characters = [...text.trim()]
  const raised = characters.map((character) => RAISED[character])
  return characters.length > 0 && raised.every((character) => character !== undefined)
    ? raised.join('')
    : text
}
