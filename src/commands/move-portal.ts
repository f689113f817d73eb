import type { Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalMessages as messages } from '../app/registries.server.ts'
import type { MoveEvent, MoveTotals, Outcome } from '../old-portal/move.ts'
import { movePortal } from '../old-portal/move-portal.server.ts'
import { numbersIn, type Numbers } from '../old-portal/numbers.ts'
import { openOldPortal } from '../old-portal/portal-client.server.ts'
import { timeLeft } from './time-left.ts'

/** What `npm run import -- --from …` says. */
export interface MoveCommand {
  /** The origin of the old portal. */
  readonly from: string
  readonly token: string | undefined
  readonly numbers: Numbers
}

const CHANGED: Readonly<Record<Outcome, string>> = {
  created: '新建',
  updated: '更新',
  unchanged: '未变',
  skipped: '跳过',
  failed: '失败',
}

/** The command as written, or a sentence about what is wrong with it. */
export function readMoveCommand(written: {
  readonly from: string
  readonly token?: string | undefined
  readonly ids: string
  /** Nothing else is to be imported. */
  readonly isAlone: boolean
}): MoveCommand | string {
  if (!written.isAlone) return '--from 不与文件、--kind 或 --dry-run 同用'
  const url = URL.parse(written.from)
  if (!url || !/^https?:$/.test(url.protocol)) return '--from 应为旧站的网址，如 https://www.example.com'
  if (url.pathname !== '/' || url.search !== '' || url.username !== '' || url.password !== '')
    return '--from 只写到域名，不带路径、参数与用户名'
  if (written.token !== undefined && !/^[\x21-\x7e]{1,4000}$/.test(written.token))
    return '--token 不是一个令牌'
  const numbers = numbersIn(written.ids)
  return typeof numbers === 'string' ? numbers : { from: url.origin, token: written.token, numbers }
}

/** Moves the old portal in; gives the exit code: 0 when all came, 1 when something did not. */
export async function runMove(
  context: Context,
  { from, token, numbers }: MoveCommand,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now()
  const progress = showProgress(startedAt)
  try {
    const totals = await movePortal(context, {
      portal: openOldPortal({ origin: from, token }),
      messages,
      numbers,
      signal,
      ...progress,
    })
    progress.clear()
    const counts = Object.entries(CHANGED).map(([key, word]) => `${word} ${totals[key as Outcome]}`)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const stopped = signal.aborted ? '已中途停下，再次运行即可继续。' : ''
    process.stdout.write(`${stopped}${counts.join('，')}；用时 ${seconds} 秒\n`)
    return totals.failed + totals.skipped > 0 ? 1 : 0
  } catch (error) {
    progress.clear()
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(
      `导入中止：${sentenceFor(error, messages)}\n已完成的部分不受影响，排除原因后再次运行即可继续。\n`,
    )
    return 1
  }
}

/** What was left out as lines of their own; on a terminal a line that counts stands below them. */
function showProgress(startedAt: number) {
  const isTerminal = process.stderr.isTTY
  let topics = 0
  let topicsDone = 0
  let countedAt = startedAt
  let shownAt = 0
  const clear = () => {
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
  return {
    clear,
    onCounted(count: number) {
      topics = count
      countedAt = performance.now()
      process.stderr.write(`旧站的列表里有 ${count} 篇内容\n`)
    },
    onEvent({ thing, outcome, notes }: MoveEvent, totals: MoveTotals) {
      if (notes.length > 0) {
        clear()
        process.stderr.write(`${CHANGED[outcome]}　${thing}：${notes.join('；')}\n`)
      }
      if (thing.startsWith('文章 ')) topicsDone += 1
      const now = performance.now()
      if (!isTerminal || now - shownAt < 100) return
      shownAt = now
      const done = Object.values(totals).reduce((sum, count) => sum + count, 0)
      const each = (done / (now - startedAt)) * 1000
      process.stderr.write(
        `\r\u001b[K${done} 项（文章共 ${topics} 篇${timeLeft({ done: topicsDone, all: topics, elapsedMs: now - countedAt })}），每秒 ${each.toFixed(0)} 项　${thing}`,
      )
    },
  }
}
