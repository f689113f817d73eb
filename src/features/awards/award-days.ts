/** Days as the awards keep them: `2024-09-21`, a day in Shanghai. */

export function isAwardDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `2024年9月21日` */
export function writeDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

/** `2024年9月21日至11月13日`; the second year is written only when it is another one (AWARD-10). */
export function writeDays(from: string, until: string | undefined): string {
  if (until === undefined || until === from) return writeDay(from)
  const end = writeDay(until)
  return `${writeDay(from)}至${from.slice(0, 4) === until.slice(0, 4) ? end.slice(5) : end}`
}
