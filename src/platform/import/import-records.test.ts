import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { recordAudit } from '../audit.server.ts'
import { platformMessages } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import {
  importer,
  instantOf,
  publishedOn,
  keyColumns,
  recordKey,
  recordTime,
  timeColumns,
} from './importer.ts'
import { importRecords, type RecordEvent } from './import-records.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-test-'))
  await writeFile(
    join(folder, 'picture.png'),
    await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  await writeFile(join(folder, 'words.png'), 'no picture')
})
afterAll(() => rm(folder, { recursive: true }))

const saved: { key: string | undefined; picture: string }[] = []
const things = importer({
  kind: 'things',
  about: '东西',
  edits: 'thing',
  columns: { ...keyColumns, ...timeColumns, title: '标题', picture: '图片' },
  record: z.object({ ...recordKey, ...recordTime, title: z.string().min(1), picture: z.string().optional() }),
  save: async (context, { key, picture, title }, supplies) => {
    if (title === '拒绝') throw new Refusal('invalid', 'thing_refused')
    const taken = picture ? await supplies.picture(picture) : undefined
    await recordAudit(context, 'saveThing', title)
    saved.push({ key, picture: taken ? `${taken.width}x${taken.height}` : '' })
    return 1
  },
})

async function run(lines: readonly string[], isDryRun = false) {
  saved.length = 0
  const path = join(folder, 'things.jsonl')
  await writeFile(path, lines.join('\n'))
  const events: RecordEvent[] = []
  const { totals, kept } = await inRolledBackTransaction(async (db) => {
    const totals = await importRecords(testContext(db), {
      importer: things,
      path,
      isDryRun,
      messages: {
        ...platformMessages,
        thing_refused: '不要这个',
        image_unreadable: '不是图片',
      },
      onEvent: (event) => events.push(event),
    })
    const { rows } = await db.execute<{ subject: string }>(
      sql`select subject from audit_records where verb = 'saveThing' order by id`,
    )
    return { totals, kept: rows.map(({ subject }) => subject) }
  })
  return {
    totals,
    kept,
    problems: events.flatMap(({ line, problem }) => (problem ? [`${line} ${problem}`] : [])),
  }
}

describe('importing records', () => {
  test('says once that a spreadsheet is none, and not of each of its lines', async () => {
    const events: RecordEvent[] = []
    for (const name of ['things.csv', 'THINGS.XLSX']) {
      await writeFile(join(folder, name), '标题\n甲\n乙\n')
      await inRolledBackTransaction((db) =>
        expect(
          importRecords(testContext(db), {
            importer: things,
            path: join(folder, name),
            isDryRun: false,
            messages: platformMessages,
            onEvent: (event) => events.push(event),
          }),
        ).rejects.toMatchObject({ code: 'import_needs_lines', detail: { name } }),
      )
    }
    expect(events).toEqual([])
  })

  test('saves every good line and names every bad one with its reason', async () => {
    const { totals, problems } = await run([
      '\ufeff{"key":"a","title":"甲","picture":"picture.png"}',
      '',
      '{"key":"b"}',
      '{not json',
      '[1]',
      '{"title":"拒绝"}',
      '{"title":"缺图","picture":"none.png"}',
      '{"title":"出界","picture":"../../etc/passwd"}',
      '{"title":"不是图","picture":"words.png"}',
      '{"title":"半个\\ud83d"}',
      '{"id":9007199254740991,"title":"没有余地"}',
      '{"on":"9999-12-31","title":"太晚"}',
      '{"key":"c","title":"乙"}',
    ])
    expect(totals).toEqual({ saved: 2, failed: 10 })
    expect(saved).toEqual([
      { key: 'a', picture: '8x6' },
      { key: 'c', picture: '' },
    ])
    expect(problems).toEqual([
      '3 标题（title）：缺少、类型不对或超出允许的范围',
      '4 不是正确的 JSON',
      '5 这一行：缺少、类型不对或超出允许的范围',
      '6 不要这个',
      '7 无法取得“none.png”：找不到文件',
      expect.stringMatching(/^8 无法取得“\.\.\/\.\.\/etc\/passwd”：/),
      expect.stringMatching(/^9 .*图片/),
      '10 含有无法保存的字符',
      '11 编号（id）：编号不能超过 1000000000000',
      '12 发布时间（on）：日期应在 1970 年至 2099 年之间',
    ])
  })

  test('names a line that calls itself what another is called, and does not lose that one under it', async () => {
    const { kept, problems } = await run([
      '{"key":"a","id":7,"title":"甲"}',
      '{"key":"a","title":"又一个甲"}',
      '{"id":7,"title":"还有一个"}',
      '{"title":"没有编号"}',
      '{"title":"没有编号"}',
    ])
    expect(kept).toEqual(['甲', '没有编号', '没有编号'])
    expect(problems).toEqual(['2 来源编号与第 1 行相同，没有导入', '3 编号与第 1 行相同，没有导入'])
  })

  test('in a dry run says of each line what then happens, and nothing of it stays', async () => {
    const lines = ['{"title":"甲"}', '{}', '{"title":"拒绝"}', '{"title":"缺图","picture":"none.png"}']
    const told = await run(lines, true)
    expect(told.totals).toEqual({ saved: 1, failed: 3 })
    expect(told.kept).toEqual([])
    expect(await run(lines)).toEqual({ ...told, kept: ['甲'] })
  })

  test('refuses a line that is too long without keeping it in memory', async () => {
    const { problems } = await run([`{"title":"${'长'.repeat(1_200_000)}"}`, '{"title":"乙"}'])
    expect(problems).toEqual(['1 这一行超过 2 MB'])
  })
})

test('a record’s time is an instant, a day in Shanghai, or so many hours ago', () => {
  const now = new Date('2026-11-21T12:00:00+08:00')
  expect(instantOf({ on: 1_700_000_000_000 }, now).getTime()).toBe(1_700_000_000_000)
  expect(instantOf({ on: '2026-01-02' }, now)).toEqual(new Date('2026-01-02T09:00:00+08:00'))
  expect(instantOf({ on: '2026-01-02T03:04:05' }, now)).toEqual(new Date('2026-01-02T03:04:05+08:00'))
  expect(instantOf({ on: '2026-01-02T03:04:05Z' }, now)).toEqual(new Date('2026-01-02T03:04:05Z'))
  expect(instantOf({ hoursAgo: 2 }, now)).toEqual(new Date('2026-11-21T10:00:00+08:00'))
  expect(instantOf({}, now)).toEqual(now)
})

test('what is seen as soon as it is imported bears no moment to come, though it may bear today', () => {
  const now = new Date('2026-11-21T08:00:00+08:00')
  expect(publishedOn({ on: '2026-11-21' }, now)).toEqual(new Date('2026-11-21T09:00:00+08:00'))
  expect(publishedOn({ hoursAgo: 0 }, now)).toEqual(now)
  for (const on of ['2026-11-22', '2026-11-21T20:00:00', now.getTime() + 1])
    expect(() => publishedOn({ on }, now)).toThrow(expect.objectContaining({ code: 'import_day_to_come' }))
})
