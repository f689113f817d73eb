const MB = 1024 * 1024
/** A server that has less than a few pieces of its log left ends, and gives back what it could not fill. */
const LITTLE_BYTES = 64 * MB

/** What an operator reads when the database went away in the middle: of a full disk, that it is full. */
export function outageSentence(
  failure: unknown,
  /** Where the database lies, if it is our own. */
  disk: { readonly folder: string; readonly freeBytes: number } | undefined,
): string {
  if (isDiskFull(failure)) return '数据库所在的磁盘满了，请清理磁盘后再试'
  if (!disk || disk.freeBytes >= LITTLE_BYTES) return '数据库中断了，请稍后再试'
  return `数据库中断了：${disk.folder} 所在的磁盘只剩 ${Math.floor(disk.freeBytes / MB)} MB，请清理磁盘后再试`
}

function isDiskFull(failure: unknown): boolean {
  for (let current = failure; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === '53100') return true
  return false
}
