import type { TracedCopy } from '#features/files/hidden-number.server.ts'
import { findReading } from '#features/files/find-reading.server.ts'
import { findDelivery } from '#features/subscriptions/find-delivery.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'

export const TRACE_HELP = `用法：npm run trace -- <文件>     一份流出的 PDF，或它的截图、照片（JPEG、PNG、WebP）是谁的副本`

/** What this command does of what takes a permission. */
export const TRACE_NEEDS: readonly Permission[] = ['files.readings']

/** A longer document tells no more by its other pages. */
const MOST_PAGES = 60

/**
 * Whose copies the pages of a document, or a picture of one, come from, a line each; refuses what is neither. A document may be
 * put together from several.
 */
export async function traceFile(
  context: Context,
  bytes: Buffer,
): Promise<{ readonly isFound: boolean; readonly text: string }> {
  const { numbers, looked, pages } = await findNumbers(context, bytes)
  const lines: string[] = []
  let isFound = false
  for (const [number, times] of numbers) {
    const copy = (await findReading(context, number)) ?? (await findDelivery(context, number))
    isFound ||= copy !== undefined
    const where = pages === undefined ? '' : `${times} 页：`
    lines.push(`${where}${copy ? sayCopy(copy) : UNKNOWN}`)
  }
  if (lines.length === 0) lines.push(NOTHING)
  if (pages !== undefined && pages > looked) lines.push(`文件有 ${pages} 页，看了前 ${looked} 页`)
  return { isFound, text: `${lines.join('\n')}\n` }
}

const NOTHING = '没有找到看不见的印记：不是带印记的副本，或剩下的太少、太模糊'
const UNKNOWN = '有看不见的印记，但这里没有它的记录：读者已注销，阅读记录满了两年，或者出自另一个门户'

function sayCopy({ title, personId, name, orderNumber, at, became, mailedTo }: TracedCopy): string {
  const minute = shanghaiMinute(at)
  const what = {
    downloaded: `${minute} 下载的副本`,
    read: `${minute} 起一小时内在线阅读的页面`,
    mailed: `${minute} 寄出的副本${mailedTo === undefined ? '' : `，寄到 ${mailedTo}`}`,
  }[became]
  const order = orderNumber === undefined ? '没有订单' : `订单 ${orderNumber}`
  return `“${name}”（用户编号 ${personId}，${order}）的《${title}》，${what}`
}

/** The numbers hidden in a file, each with how many pages have it. */
async function findNumbers({ services: { pdf } }: Context, bytes: Buffer) {
  const numbers = new Map<number, number>()
  const note = (number: number | undefined) => {
    if (number !== undefined) numbers.set(number, (numbers.get(number) ?? 0) + 1)
  }
  if (!bytes.subarray(0, 1024).includes('%PDF-')) {
    note(await pdf.findInPicture(bytes))
    return { numbers, looked: 1, pages: undefined }
  }
  const pages = await pdf.count(bytes)
  const looked = Math.min(pages, MOST_PAGES)
  for (let page = 1; page <= looked; page += 1) note(await pdf.findOnPage(bytes, page))
  return { numbers, looked, pages }
}
