import { parseArgs } from 'node:util'
import { reconcileDay } from '#features/orders/reconcile-day.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { CHANNEL_TITLES } from '#features/orders/channel-titles.ts'
import { differenceTable } from './difference-table.ts'
import { portalMessages, wired } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

/**
 * `npm run reconcile -- --day 2026-11-20`: compares a day, yesterday when none is named, with the statement of each
 * provider. Exit code 0 when nothing is open, 1 when something is or a statement is not there, 2 for a wrong command.
 */
await runCommand({
  logLevel: 'fatal',
  read() {
    const day = readDay(new Date())
    if (day === undefined)
      throw new WrittenWrongly(
        '用法：npm run reconcile -- [--day 2026-11-20]（已经过去的一天；不写则为昨天）',
      )
    return day
  },
  actor: () => 'reconcile',
  needs: ['orders.books'],
  async run(context, day) {
    const { payments } = context.services
    if (payments.length === 0) process.stdout.write('没有设置任何支付机构，无账可对\n')
    for (const { name: provider } of payments) {
      try {
        const { lineCount, differences } = await reconcileDay(context, { provider, day }, wired.fulfil)
        process.stdout.write(
          `${CHANNEL_TITLES[provider]} ${day}：${lineCount} 笔\n${differenceTable(differences)}`,
        )
        if (differences.some(({ isOpen }) => isOpen)) process.exitCode = 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const sentence = sentenceFor(error, portalMessages)
        process.stderr.write(`${CHANNEL_TITLES[provider]} ${day}：账单取不到（${sentence}）\n`)
        process.exitCode = 1
      }
    }
  },
})

/** The day that is wanted; undefined when the command is written wrongly. */
function readDay(now: Date): string | undefined {
  try {
    const { values } = parseArgs({ options: { day: { type: 'string' } } })
    const day = values.day ?? shanghaiDay(new Date(now.getTime() - DAY_MS))
    const instant = shanghaiInstant(day)
    const isDay = !Number.isNaN(instant.getTime()) && shanghaiDay(instant) === day
    return isDay && day < shanghaiDay(now) ? day : undefined
  } catch {
    return undefined
  }
}
