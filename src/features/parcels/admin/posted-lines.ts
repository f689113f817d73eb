/** A parcel and the number that its carrier gave it. */
export interface PostedLine {
  readonly label: string
  readonly id: number
  readonly addressVersion: number
  readonly carrier: string
  readonly trackingNumber: string
}

/**
 * What was pasted from the carrier's list or a spreadsheet: its label, by whom unless all went by the same, and the number.
 * Empty lines and a heading are left out; `wrong` are the lines that say something else, counted from one.
 */
export function postedLines(
  text: string,
  usualCarrier: string,
): { readonly lines: readonly PostedLine[]; readonly wrong: readonly number[] } {
  const lines: PostedLine[] = []
  const wrong: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line
      .split(/[\s,，;；]+/)
      .map((cell) => cell.replaceAll('"', ''))
      .filter((cell) => cell !== '')
    const [label = '', ...rest] = cells
    if (label === '' || label === '寄件编号') continue
    const [, id, version] = /^P(\d{1,12})-(\d{1,6})$/i.exec(label) ?? []
    const trackingNumber = rest.at(-1)
    const carrier = rest.slice(0, -1).join(' ') || usualCarrier.trim()
    if (id === undefined || trackingNumber === undefined || carrier === '') wrong.push(index + 1)
    else
      lines.push({
        label: label.toUpperCase(),
        id: Number(id),
        addressVersion: Number(version),
        carrier,
        trackingNumber,
      })
  }
  return { lines, wrong }
}
