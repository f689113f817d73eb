import { sayTrace } from '#features/subscriptions/say-trace.ts'
import { traceCopy } from '#features/subscriptions/trace-copy.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import type { Context } from '#platform/context.ts'

export const TRACE_HELP = `用法：npm run trace -- <文件>     一份流出的 PDF，或它的截图、照片（JPEG、PNG、WebP）是谁的副本`

/** What this command does of what takes a permission. */
export const TRACE_NEEDS: readonly Permission[] = ['files.readings', 'contacts.show']

/** Whose copies a file comes from, a line each. */
export async function traceFile(
  context: Context,
  bytes: Buffer,
): Promise<{ readonly isFound: boolean; readonly text: string }> {
  const trace = await traceCopy(context, bytes)
  const isFound = trace.found.some(({ copy }) => copy !== undefined)
  return { isFound, text: `${sayTrace(trace).join('\n')}\n` }
}
