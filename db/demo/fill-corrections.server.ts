import { desc, eq, inArray } from 'drizzle-orm'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { runSchedules } from '#features/editing/run-schedules.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import { withdrawContent } from '#features/editing/withdraw-content.server.ts'
import { searchDocuments } from '#features/search/tables.server.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { editables, portalMessages } from '../../src/app/registries.server.ts'
import { kind, type Desk } from './demo-desk.server.ts'
import { hoursBefore } from './read-demo-file.server.ts'

/** What happens to articles that are public: corrected, to be corrected, to be taken down, taken down. */
export async function fillCorrections(context: Context, desk: Desk): Promise<void> {
  const { chief } = desk
  const justNow = hoursBefore(context.now, 2).toISOString()
  const article = await desk.publish('corrected', 40, await cards(context))
  const first = await correct(
    desk,
    article,
    '数据手册里的浪涌电流，要连同脉宽和壳温一起看，首页的数字只是上限。',
  )
  await desk.schedule('correct', first, justNow)

  const reason = '报名截止，名单已经确认'
  const { id: training } = await desk.publish('short-lived', 20)
  await scheduleContent(chief, editables, {
    kind,
    id: training,
    act: 'withdraw',
    at: desk.morningIn(6),
    reason,
  })

  // Taken down before the time of its correction, which then cannot be made.
  const doubted = await desk.publish('withdrawn', 15)
  await desk.schedule('correct', doubted, justNow)
  const why = '对方来函更正停线天数，核实之前先撤下'
  await withdrawContent(chief, editables, { kind, id: doubted.id, reason: why })
  // It fails on purpose, which is no line of the log.
  const quietly = { ...context, log: context.log.child({}, { level: 'silent' }) }
  await runSchedules(quietly, { editables, messages: () => portalMessages })
  // And which nobody is told of.
  await context.db.delete(sendings).where(eq(sendings.purpose, 'schedule_failed'))

  const second = await correct(
    desk,
    first,
    '数据手册里的浪涌电流，要连同脉宽和壳温一起看；附各档壳温的折减。',
  )
  await desk.schedule('correct', second, desk.morningIn(3))
}

/** Cards to what readers may read next: data and an event. */
async function cards({ db }: Context): Promise<Block[]> {
  const { path, title, kind: of, sortDate } = searchDocuments
  const found = await db
    .selectDistinctOn([of], { path, title })
    .from(searchDocuments)
    .where(inArray(of, ['data', 'event']))
    .orderBy(of, desc(sortDate), path)
  return found.map((each) => ({ type: 'card', ...each }))
}

/** A version with another summary, which readers do not see yet. */
async function correct(
  { editor }: Desk,
  of: { readonly id: number; readonly token: number },
  summary: string,
) {
  const { id } = of
  const { token } = await changeContent(editor, editables, { kind, id, token: of.token, change: { summary } })
  const { version } = await keepVersion(editor, editables, { kind, id, token, name: '补充说明' })
  return { id, token, version }
}
