/** Of a folder or file in a ZIP: whatever stands in it, it leads nowhere else, and every system takes it. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .replace(/^[. ]+/, '')
  const signs = [...plain].slice(0, 80)
  // Some systems take no dot and no space at the end.
  while (signs.at(-1) === '.' || signs.at(-1) === ' ') signs.pop()
  return signs.join('') || '未命名'
}
