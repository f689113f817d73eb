/**
 * Why a record is not taken that calls itself what another of its file is called, which would be lost under it; notes its names,
 * with the row that they stand in.
 */
export function doubleOf(
  record: Readonly<Record<string, unknown>>,
  row: number,
  seen: Map<string, number>,
): string | undefined {
  for (const field of ['id', 'key'] as const) {
    const value = record[field]
    if (value === undefined) continue
    const name = `${field} ${String(value)}`
    const first = seen.get(name)
    if (first !== undefined) return `${field === 'id' ? '编号' : '来源编号'}与第 ${first} 行相同，没有导入`
    seen.set(name, row)
  }
  return undefined
}
