import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/** Why a source cannot be read, as a sentence; the error itself besides where it is none we expect, for the log. */
export function problemOf(error: unknown): { problem: string; cause?: unknown } {
  if (error instanceof UnreadableSource) return { problem: error.reason }
  if (error instanceof RangeError) return { problem: '内容嵌套过深，无法解析' }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return { problem: '文件不存在' }
  if (code === 'EACCES' || code === 'EPERM') return { problem: '没有读取权限' }
  if (code === 'EISDIR') return { problem: '这是一个文件夹' }
  return { problem: '无法读取，原因记在日志里', cause: error }
}
