import JSZip from 'jszip'
import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { companies } from '#features/partners/tables.server.ts'
import { dataItems } from '#features/data-items/tables.server.ts'
import { staffRoles } from '#features/staff/tables.server.ts'
import { flatPng } from '#platform/images/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { rawZip } from '#platform/import/testing.ts'
import type { Importer } from '#platform/import/importer.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { wired } from '../../../test/portal.ts'
import { cancelJob } from './cancel-job.server.ts'
import { startExport } from './exports/start-export.server.ts'
import { forgetOfficeJobs } from './forget-office-jobs.server.ts'
import { listImportKinds } from './imports/import-kinds.ts'
import { confirmImport } from './imports/confirm-import.server.ts'
import { showJob } from './list-jobs.server.ts'
import { runOfficeJobs, type OfficeParts } from './run-office-jobs.server.ts'
import { openRowKeeper } from './row-keeper.server.ts'
import { officeJobRows, officeJobs } from './tables.server.ts'
import { asJob, atDesk, importFile, jobOf, sendFile } from './testing.ts'

/** Rows are written on connections of their own: that needs real commits, cleared away after. */

let context: Context
beforeEach(async () => {
  const { db } = await testDatabase()
  await clear(db)
  context = testContext(db)
})
afterAll(async () => clear((await testDatabase()).db))

async function clear(db: Context['db']): Promise<void> {
  await db.delete(officeJobs)
  await db.delete(dataItems)
  await db.delete(companies)
  await db.delete(topics)
}

const file = (...lines: string[]) => ({ kind: 'data-items', name: '数据.csv', bytes: lines.join('\n') })
/** An article, one without a date, and one that cannot be read. */
const oldSite = () => {
  const archive = new JSZip()
  archive.file('甲.md', '---\ntitle: 甲\ndate: 2026-01-02\n---\n\n正文。\n')
  archive.file('稿.md', '---\ntitle: 稿\n---\n\n正文。\n')
  archive.file('坏.md', '---\ntitle: "没有关\n---\n\n文。\n')
  return archive.generateAsync({ type: 'nodebuffer' })
}
const titles = async () =>
  (await context.db.select({ title: dataItems.title }).from(dataItems)).map(({ title }) => title).toSorted()
const audits = async () =>
  Number(
    (await context.db.execute(sql`select count(*) from audit_records where verb = 'saveDataItem'`)).rows[0]?.[
      'count'
    ],
  )
const outcomes = async (id: number, step: 'check' | 'run') =>
  (
    await context.db
      .select()
      .from(officeJobRows)
      .where(and(eq(officeJobRows.jobId, id), eq(officeJobRows.step, step)))
      .orderBy(officeJobRows.position)
  ).map(({ place, outcome, note }) => `${place} ${outcome}${note && ` ${note}`}`)

describe('an import', () => {
  test('says in its dry run what it then does, row by row, and names the bad ones', async () => {
    const desk = await atDesk(context, 'content')
    await importFile(desk, wired, file('来源编号,标题,发布时间', 'a,甲,2026-01-02', 'b,乙,2026-01-02'))
    const second = file(
      '来源编号,标题,发布时间',
      'a,甲,2026-01-02',
      'b,乙改,2026-01-02',
      'c,丙,2026-01-02',
      ',,2026-01-02',
      'c,又是丙,2026-01-02',
      'd,丁,大前天',
    )
    const id = await sendFile(desk, wired, second)
    await runOfficeJobs(asJob(desk), wired)
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'checked',
      checked: { created: 1, updated: 1, unchanged: 1, failed: 3 },
    })
    expect(await titles()).toEqual(['丙', '乙', '甲'].filter((title) => title !== '丙'))
    const found = await outcomes(id, 'check')
    expect(found).toEqual([
      '2 unchanged',
      '3 updated',
      '4 created',
      expect.stringMatching(/^5 failed 标题（title）：/),
      '6 failed 来源编号与第 4 行相同，没有导入',
      expect.stringMatching(/^7 failed 发布时间（on）：/),
    ])
    await confirmImport(desk, wired, { id })
    await runOfficeJobs(asJob(desk), wired)
    expect(await outcomes(id, 'run')).toEqual(found)
    expect(await titles()).toEqual(['丙', '乙改', '甲'])
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done', done: 6, total: 6 })
    const { rows } = await showJob(desk, wired, { id })
    expect(rows.slice(0, 3).map(({ place }) => place)).toEqual(['5', '6', '7'])
  })

  test('says which columns its table lacks, for what is there already loses what it says there', async () => {
    const desk = await atDesk(context, 'content')
    const lacksOf = async (heading: string, cells: string) => {
      const id = await sendFile(desk, wired, file(heading, cells))
      await runOfficeJobs(asJob(desk), wired)
      return (await showJob(desk, wired, { id })).job.lacks
    }
    const { columns = [] } =
      listImportKinds(desk.actor, wired).find(({ kind }) => kind === 'data-items') ?? {}
    const names = columns.map(({ name }) => name)
    const all = names.map((name) => ({ 来源编号: 'a', 标题: '甲' })[name] ?? '')
    expect(await lacksOf(names.join(','), all.join(','))).toEqual([])
    // Key and time stay as they are.
    const few = names.filter((name) => !['编号', '来源编号', '标题', '发布时间', '几小时以前'].includes(name))
    expect(await lacksOf('来源编号,标题', 'a,甲')).toEqual(few)
    expect(few).toContain('来源')
  })

  test('names a row that the database refuses when a transaction ends, and takes in those beside it', async () => {
    const desk = await atDesk(context, 'content')
    await context.db.execute(sql`
      create function refuse_item() returns trigger language plpgsql as $$ begin
        if new.title = '丙' then raise check_violation using constraint = 'no_such_title'; end if;
        return null;
      end $$`)
    await context.db.execute(sql`
      create constraint trigger refuse_item after insert on data_items
      deferrable initially deferred for each row execute function refuse_item()`)
    try {
      const lines = ['甲', '乙', '丙', '丁'].map((title) => `${title},2026-01-02`)
      const { id, counts } = await importFile(desk, wired, file('标题,发布时间', ...lines))
      expect(counts).toEqual({ created: 3, failed: 1 })
      expect(await outcomes(id, 'check')).toEqual(await outcomes(id, 'run'))
      expect(await outcomes(id, 'run')).toEqual([
        '2 created',
        '3 created',
        '4 failed 数据库不接受这条记录（no_such_title）',
        '5 created',
      ])
      expect(await titles()).toEqual(['丁', '乙', '甲'])
    } finally {
      await context.db.execute(sql`drop function refuse_item cascade`)
    }
  })

  test('takes a record named by its number and by its key for one, whatever a row before made of it', async () => {
    const desk = await atDesk(context, 'content')
    await importFile(desk, wired, file('编号,来源编号,标题,发布时间', '7001,a,甲,2026-01-02'))
    const both = file('编号,来源编号,标题,发布时间', '7001,,甲改,2026-01-02', ',a,甲,2026-01-02')
    expect(await importFile(desk, wired, both)).toMatchObject({ counts: { updated: 2 } })
    expect(await titles()).toEqual(['甲'])
  })

  test('leaves no trace of what is the same', async () => {
    const desk = await atDesk(context, 'content')
    const same = file('来源编号,标题,发布时间', 'a,甲,2026-01-02')
    await importFile(desk, wired, same)
    const before = await audits()
    expect(await importFile(desk, wired, same)).toMatchObject({ state: 'done', counts: { unchanged: 1 } })
    expect(await audits()).toBe(before)
  })

  test('of an archive takes the pictures that lie beside its table', async () => {
    const desk = await atDesk(context, 'operations')
    const archive = new JSZip()
    archive.file('企业/企业.csv', '来源编号,简称,标志\na,砺川,标志/a.png\nb,启衡,没有.png\n')
    archive.file('企业/标志/a.png', flatPng(8, 6))
    archive.file('__MACOSX/企业/._企业.csv', 'x')
    const bytes = await archive.generateAsync({ type: 'nodebuffer' })
    const done = await importFile(desk, wired, { kind: 'partners', name: '企业.zip', bytes })
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, failed: 1 } })
    expect(await outcomes(done.id, 'run')).toEqual(['2 created', '3 failed 无法取得“没有.png”：找不到文件'])
    expect(await context.db.select({ logo: companies.logo }).from(companies)).toMatchObject([
      { logo: { width: 8 } },
    ])
  })

  test('of articles publishes them once, however often the file comes', async () => {
    const desk = await atDesk(context, 'editor')
    const articles = { kind: 'articles', name: '旧站.zip', bytes: await oldSite() }
    const first = await importFile(desk, wired, articles)
    expect(first).toMatchObject({ state: 'done', counts: { created: 1, drafted: 1, failed: 1 } })
    expect(first.checked).toEqual(first.counts)
    expect(await importFile(desk, wired, articles)).toMatchObject({ counts: { unchanged: 2, failed: 1 } })
    expect(await context.db.$count(topics)).toBe(1)
  })

  test.each([
    ['a heading alone', '标题\n', '除了列名没有别的行'],
    ['a login page', '<html><body>登录</body></html>', '这是一个网页，不是表格'],
    ['other columns', '标题,价钱\n甲,1\n', '没有“价钱”这 1 列'],
    ['more rows than are remembered', `标题\n${'甲\n'.repeat(200_001)}`, '一个文件最多 200000 行'],
  ])('of %s ends with a sentence', async (_name, bytes, sentence) => {
    const desk = await atDesk(context, 'content')
    const id = await sendFile(desk, wired, { kind: 'data-items', name: 'a.csv', bytes })
    await runOfficeJobs(asJob(desk), wired)
    const job = await jobOf(desk, id)
    expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining(sentence) })
  })

  test('of an archive that is more than it says ends with a sentence', async () => {
    const desk = await atDesk(context, 'operations')
    const entry = { text: 'x'.repeat(1000), isStored: true, declared: 0 }
    const bytes = rawZip(
      [...Array(20).keys()].map((each) => ({
        ...entry,
        name: `${each}.png`,
        sharedWith: each === 0 ? undefined : 0,
      })),
    )
    const id = await sendFile(desk, wired, { kind: 'partners', name: '企业.zip', bytes })
    await runOfficeJobs(asJob(desk), wired)
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('压缩炸弹'),
    })
  })

  test('of nothing is refused as it comes', async () => {
    const desk = await atDesk(context, 'content')
    const sent = sendFile(desk, wired, { kind: 'data-items', name: 'a.csv', bytes: '' })
    await expect(sent).rejects.toMatchObject({ code: 'import_empty' })
  })

  test('is for those alone who may edit what it brings', async () => {
    const desk = await atDesk(context, 'content')
    const id = await sendFile(desk, wired, file('标题', '甲'))
    await runOfficeJobs(asJob(desk), wired)
    const other = await atDesk(context, 'finance')
    for (const trying of [
      () => sendFile(other, wired, file('标题', '甲')),
      () => showJob(other, wired, { id }),
      () => confirmImport(other, wired, { id }),
      () => cancelJob(other, wired, { id }),
    ])
      await expect(trying()).rejects.toMatchObject({ code: 'permission_missing' })
    await expect(sendFile(desk, wired, { ...file('x'), name: '旧.xls' })).rejects.toMatchObject({
      code: 'import_old_excel',
    })
  })

  test('twice at once brings each row once', async () => {
    const desk = await atDesk(context, 'content')
    const lines = Array.from({ length: 12 }, (_, n) => `k${n},第 ${n} 条,2026-01-02`)
    const ids = [
      await sendFile(desk, wired, file('来源编号,标题,发布时间', ...lines)),
      await sendFile(desk, wired, file('来源编号,标题,发布时间', ...lines)),
    ]
    await Promise.all([runOfficeJobs(asJob(desk), wired), runOfficeJobs(asJob(desk), wired)])
    for (const id of ids) await confirmImport(desk, wired, { id })
    await Promise.all([runOfficeJobs(asJob(desk), wired), runOfficeJobs(asJob(desk), wired)])
    expect(await titles()).toHaveLength(12)
    for (const id of ids) expect(await jobOf(desk, id)).toMatchObject({ state: 'done' })
  })
})

/** The importers with one that stops for `stop` before it takes the row of this title. */
function stoppingAt(title: string, stop: () => Promise<unknown>): OfficeParts {
  const stopping = (each: Importer): Importer => ({
    ...each,
    take: async (within, raw, supplies) => {
      if ((raw as { title?: string }).title === title) await stop()
      return each.take(within, raw, supplies)
    },
  })
  return { ...wired, importers: () => wired.importers().map(stopping) }
}

/** The lists with something that is done before each of their rows. */
const atEachRow = (act: () => Promise<unknown>): OfficeParts => ({
  ...wired,
  exports: () =>
    wired.exports().map((source) => ({
      ...source,
      open: async (...asked: Parameters<typeof source.open>) => {
        const opened = await source.open(...asked)
        return {
          ...opened,
          async *rows() {
            for await (const row of opened.rows()) {
              await act()
              yield row
            }
          },
        }
      },
    })),
})
/** The lists, which break behind so many rows. */
function breakingAfter(rows: number): OfficeParts {
  let left = rows
  return atEachRow(async () => {
    left -= 1
    if (left < 0) throw new Error('no')
  })
}

const LINES = Array.from({ length: 9 }, (_, n) => (n === 2 ? ',,坏' : `,第 ${n} 条,2026-01-02`))
const NAMELESS = file('来源编号,标题,发布时间', ...LINES)
const BROUGHT = LINES.flatMap((_, n) => (n === 2 ? [] : [`第 ${n} 条`]))

/** An import of rows without any name of their own, looked at and confirmed. */
async function confirmed(desk: Context): Promise<number> {
  const id = await sendFile(desk, wired, NAMELESS)
  await runOfficeJobs(asJob(desk), wired)
  await confirmImport(desk, wired, { id })
  return id
}
const expireClaim = (id: number) =>
  context.db
    .update(officeJobs)
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where(eq(officeJobs.id, id))

test('an import of articles that are bad from end to end names every one', async () => {
  const desk = await atDesk(context, 'editor')
  const bytes = 'x\n'.repeat(12_000)
  const id = await sendFile(desk, wired, { kind: 'articles', name: '旧站.jsonl', bytes })
  await runOfficeJobs(asJob(desk), wired)
  expect(await jobOf(desk, id)).toMatchObject({ state: 'checked', counts: { failed: 12_000 } })
  expect(await outcomes(id, 'check')).toHaveLength(12_000)
})

test('what becomes of a file while others are written down is written down next', async () => {
  const desk = await atDesk(context, 'editor')
  const id = await sendFile(desk, wired, file('标题', '甲'))
  const keeper = await openRowKeeper(context.db, id, 'check')
  const failed = (place: string, position: number) =>
    keeper.note({ place, position, outcome: 'failed', label: '', note: '' })
  failed('甲.md', 1)
  const writing = keeper.write(context.db)
  failed('乙.md', 2)
  await writing
  keeper.settle()
  await keeper.write(context.db)
  keeper.settle()
  expect(await outcomes(id, 'check')).toEqual(['甲.md failed', '乙.md failed'])
  expect(keeper.counts()).toEqual({ failed: 2 })
})

describe('an import that is interrupted', () => {
  test('by a fault outside it goes on behind the last rows that were written together', async () => {
    // Nothing takes long: as many rows as may be are of one transaction.
    vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    const desk = await atDesk(context, 'content')
    const before = await audits()
    const lines = Array.from({ length: 60 }, (_, n) => (n === 2 ? ',,坏' : `,第 ${n} 条,2026-01-02`))
    const id = await sendFile(desk, wired, file('来源编号,标题,发布时间', ...lines))
    await runOfficeJobs(asJob(desk), wired)
    await confirmImport(desk, wired, { id })
    const broken = stoppingAt('第 40 条', () => Promise.reject(new Error('the database is gone')))
    await expect(runOfficeJobs(asJob(desk), broken)).rejects.toThrow('the database is gone')
    expect(await titles()).toHaveLength(24)
    expect(await outcomes(id, 'run')).toHaveLength(25)
    expect(await jobOf(desk, id)).toMatchObject({ done: 25, total: 60 })
    await expireClaim(id)
    await runOfficeJobs(asJob(desk), wired)
    vi.restoreAllMocks()
    const brought = lines.flatMap((_, n) => (n === 2 ? [] : [`第 ${n} 条`]))
    expect(await titles()).toEqual(brought.toSorted())
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done', counts: { created: 59, failed: 1 } })
    expect((await audits()) - before).toBe(59)
  })

  test.each(['check', 'run'] as const)(
    'of articles goes on at the %s and tells of each file once, as it was the first time',
    async (step) => {
      const desk = await atDesk(context, 'editor')
      const id = await sendFile(desk, wired, {
        kind: 'articles',
        name: `旧站 ${step}.zip`,
        bytes: await oldSite(),
      })
      await runOfficeJobs(asJob(desk), wired)
      if (step === 'run') {
        await confirmImport(desk, wired, { id })
        await runOfficeJobs(asJob(desk), wired)
      }
      const first = { ...(await jobOf(desk, id)), rows: await outcomes(id, step) }
      // The process was killed when all but the end was written.
      await context.db
        .update(officeJobs)
        .set({ state: step === 'run' ? 'running' : 'checking', endedAt: null })
        .where(eq(officeJobs.id, id))
      await runOfficeJobs(asJob(desk), wired)
      expect(await jobOf(desk, id)).toMatchObject({ state: first.state, done: 3, counts: first.counts })
      expect(first.counts).toEqual({ created: 1, drafted: 1, failed: 1 })
      expect(await outcomes(id, step)).toEqual(first.rows)
    },
  )

  test('by a worker that stands still is taken over, and whoever comes back late doubles nothing', async () => {
    const desk = await atDesk(context, 'content')
    const id = await confirmed(desk)
    const woken = Promise.withResolvers<void>()
    const asleep = Promise.withResolvers<void>()
    const sleepy = stoppingAt('第 5 条', () => {
      asleep.resolve()
      return woken.promise
    })
    const first = runOfficeJobs(asJob(desk), sleepy)
    await asleep.promise
    await expireClaim(id)
    await runOfficeJobs(asJob(desk), wired)
    woken.resolve()
    await first
    expect(await titles()).toEqual(BROUGHT)
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done', counts: { created: 8, failed: 1 } })
  })

  test('five times without getting any further is given up with a sentence', async () => {
    const desk = await atDesk(context, 'content')
    const id = await confirmed(desk)
    const broken = stoppingAt('第 0 条', () => Promise.reject(new Error('no')))
    for (let time = 0; time < 5; time += 1) {
      await expect(runOfficeJobs(asJob(desk), broken)).rejects.toThrow('no')
      await expireClaim(id)
    }
    await runOfficeJobs(asJob(desk), broken)
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('多次中断'),
    })
  })

  test('by whoever asked for it stops and keeps what it has done', async () => {
    vi.spyOn(performance, 'now').mockImplementation(clockOfSeconds())
    const desk = await atDesk(context, 'content')
    const id = await confirmed(desk)
    await runOfficeJobs(
      asJob(desk),
      stoppingAt('第 5 条', () => cancelJob(desk, wired, { id })),
    )
    vi.restoreAllMocks()
    expect(await jobOf(desk, id)).toMatchObject({ state: 'cancelled', counts: { created: 5, failed: 1 } })
    expect(await titles()).toHaveLength(5)
    await expect(cancelJob(desk, wired, { id })).rejects.toMatchObject({ code: 'office_job_state' })
  })

  test('because a role was taken away in the middle says so', async () => {
    vi.spyOn(performance, 'now').mockImplementation(clockOfSeconds())
    const desk = await atDesk(context, 'content')
    const id = await confirmed(desk)
    const takeAway = () => context.db.delete(staffRoles).where(eq(staffRoles.staffId, desk.actor.id))
    await runOfficeJobs(asJob(desk), stoppingAt('第 5 条', takeAway))
    vi.restoreAllMocks()
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('已经没有“编辑数据与图表”的权限'),
    })
    expect(await titles()).toHaveLength(5)
  })
})

/** A clock on which every look takes two seconds, so that each row is one where a job looks up. */
function clockOfSeconds(): () => number {
  let now = 1_000_000
  return () => (now += 2000)
}

test('readers are imported by whoever may manage accounts, give memberships and edit people, and by nobody else', async () => {
  const kindsFor = async (role: Parameters<typeof atDesk>[1]) => {
    const { actor } = await atDesk(context, role)
    return listImportKinds(actor, wired).map(({ kind }) => kind)
  }
  expect(await kindsFor('administrator')).toContain('readers')
  expect(await kindsFor('support')).not.toContain('readers')
})

describe('an export', () => {
  const filter = { kind: 'data-item', sort: 'changed' }
  async function exported(desk: Context): Promise<{ id: number; text: string }> {
    const { id } = await startExport(desk, wired, { kind: 'contents', format: 'csv', filter })
    await runOfficeJobs(asJob(desk), wired)
    const { fileKey } = await jobOf(desk, id)
    const bytes = await desk.services.storage.readAll(fileKey ?? '')
    return { id, text: String(bytes) }
  }

  test('holds every row once, over all its pages, and no formula', async () => {
    const desk = await atDesk(context, 'content')
    await context.db.execute(sql`insert into data_items (title, industry, kind, sort_date)
      select case n when 1 then '=cmd|1' else '第 ' || n || ' 条' end, 'semi', 'chart', n
      from generate_series(1, 1203) as n`)
    const { id, text } = await exported(desk)
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeff编号,标题,状态,有未发布的修改,审稿,定时,最近修改,修改的人,发布时间,形式,分类,来源,数据表,图片,产业',
    )
    expect(new Set(lines.slice(1)).size).toBe(1203)
    expect(text).toContain(",'=cmd|1,")
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done', done: 1203 })
    const [audit] = await context.db
      .select({ all: count() })
      .from(sql`audit_records`)
      .where(sql`verb = 'startExport' and subject = ${`office-job:${id}`}`)
    expect(audit?.all).toBe(1)
  })

  test('says by which fields it was narrowed and not for whom, and keeps that no longer than its file', async () => {
    const desk = await atDesk(context, 'content')
    const looked = { ...filter, text: '13800138000' }
    const { id } = await startExport(desk, wired, { kind: 'contents', format: 'csv', filter: looked })
    const { rows: noted } = await context.db.execute(
      sql`select detail::text as text from audit_records where verb = 'startExport' and subject = ${`office-job:${id}`}`,
    )
    expect(noted[0]?.text).toContain('"filteredBy": ["kind", "sort", "text"]')
    expect(noted[0]?.text).not.toContain('13800138000')
    await runOfficeJobs(asJob(desk), wired)
    expect((await jobOf(desk, id)).options).toMatchObject({ filter: looked })
    await forgetOfficeJobs({ ...asJob(desk), now: new Date(Date.now() + 8 * DAY_MS) })
    expect((await jobOf(desk, id)).options).toEqual({ format: 'csv', showsContacts: false })
  })

  test('that breaks off each time, now earlier and now later, is given up with a sentence', async () => {
    vi.spyOn(performance, 'now').mockImplementation(clockOfSeconds())
    const desk = await atDesk(context, 'content')
    await context.db.execute(sql`insert into data_items (title, industry, kind, sort_date)
      select '第 ' || n || ' 条', 'semi', 'chart', n from generate_series(1, 30) as n`)
    const { id } = await startExport(desk, wired, { kind: 'contents', format: 'csv', filter })
    for (const rows of [5, 6, 7, 8, 9]) {
      await expect(runOfficeJobs(asJob(desk), breakingAfter(rows))).rejects.toThrow('no')
      expect((await jobOf(desk, id)).done).toBe(rows)
      await expireClaim(id)
    }
    await runOfficeJobs(asJob(desk), breakingAfter(10))
    vi.restoreAllMocks()
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('多次中断'),
    })
  })

  test('whose role is taken away in the middle stops there', async () => {
    vi.spyOn(performance, 'now').mockImplementation(clockOfSeconds())
    const desk = await atDesk(context, 'content')
    await context.db.execute(sql`insert into data_items (title, industry, kind, sort_date)
      select '第 ' || n || ' 条', 'semi', 'chart', n from generate_series(1, 30) as n`)
    const { id } = await startExport(desk, wired, { kind: 'contents', format: 'csv', filter })
    let rows = 0
    const taking = atEachRow(async () => {
      rows += 1
      if (rows === 5) await context.db.delete(staffRoles).where(eq(staffRoles.staffId, desk.actor.id))
    })
    await runOfficeJobs(asJob(desk), taking)
    vi.restoreAllMocks()
    expect(rows).toBe(5)
    expect(await jobOf(desk, id)).toMatchObject({
      state: 'failed',
      fileKey: null,
      problem: expect.stringContaining('权限'),
    })
  })

  test('is nobody else’s, and asks for what the list asks for', async () => {
    const desk = await atDesk(context, 'content')
    const { id } = await startExport(desk, wired, { kind: 'contents', format: 'xlsx', filter })
    await runOfficeJobs(asJob(desk), wired)
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done' })
    const administrator = await atDesk(context, 'administrator')
    await expect(showJob(administrator, wired, { id })).rejects.toMatchObject({ code: 'office_job_not_own' })
    const finance = await atDesk(context, 'finance')
    await expect(
      startExport(finance, wired, { kind: 'contents', format: 'csv', filter }),
    ).rejects.toMatchObject({ code: 'permission_missing' })
  })
})
