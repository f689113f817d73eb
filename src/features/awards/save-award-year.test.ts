import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { saveEvent } from '#features/events/save-event.server.ts'
import { withdrawEvent } from '#features/events/withdraw-event.server.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { testContext } from '../../../test/context.ts'
import { listYearsHonouredAt } from './ceremony.server.ts'
import { awardYearEdits } from './edit-award-year.server.ts'
import {
  listAwardYears,
  listHonours,
  listWinnersByPrize,
  readAwardForm,
  readAwardYear,
} from './queries.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'
import { awardPrizes } from './tables.server.ts'
import { makeAlbum, makeAwardYear, wordBytes } from './testing.ts'

const rolledBack = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

const companies = (...names: string[]) => names.map((company) => ({ company }))
const group = '企业奖'

describe('an award year', () => {
  test('once saved is read with everything it was given', () =>
    rolledBack(async (context) => {
      await makeAwardYear(context, 2023)
      expect(await readAwardYear(context, 2023)).toMatchObject({
        year: 2023,
        title: '2023年度晶冠奖',
        intro: ['介绍这一届。'],
        application: { state: 'closed', notice: '申报已停止，感谢支持！' },
        groups: [{ name: '企业奖', prizes: [{ name: '中国SiC衬底十强企业', kind: 'companies' }] }],
        contacts: [{ name: '许知微' }],
        forms: [{ key: '2023-top10' }, { key: '2023-company' }, { key: '2023-product' }],
        albums: [{ year: 2023, pictures: { length: 3 } }],
        shortPath: expect.stringMatching(/^\/s\/\w{5}$/),
      })
    }))

  test('leads to the event at which its winners are honoured while that is public, and the event to it', () =>
    rolledBack(async (context) => {
      const eventId = await saveEvent(context, {
        title: '年会',
        startsOn: '2026-12-17',
        endsOn: '2026-12-18',
        city: '沧宁',
        place: '大会堂',
      })
      await makeAwardYear(context, 2023, { eventId })
      await makeAwardYear(context, 2024, { eventId, state: 'draft' })
      expect((await readAwardYear(context, 2023)).ceremony).toEqual({
        eventId,
        address: `/ev/d/${eventId}`,
        title: '年会',
        from: '2026-12-17',
        until: '2026-12-18',
        place: '沧宁 · 大会堂',
      })
      const honoured = await listYearsHonouredAt(context, eventId)
      expect(honoured).toEqual([{ year: 2023, title: '2023年度晶冠奖', address: '/ev/jgj2023' }])
      await withdrawEvent(context, { id: eventId, reason: '改期' })
      expect((await readAwardYear(context, 2023)).ceremony).toBeUndefined()
      await makeAwardYear(context, 2023)
      expect(await listYearsHonouredAt(context, eventId)).toEqual([])
      await expect(makeAwardYear(context, 2023, { eventId: 999_999 })).rejects.toMatchObject({
        code: 'award_event_unknown',
      })
    }))

  test('shows winners and albums of itself and the years before it, the newest first, and of no later one', () =>
    rolledBack(async (context) => {
      for (const year of [2022, 2024, 2023]) await makeAwardYear(context, year)
      const { honours, albums } = await readAwardYear(context, 2023)
      expect(honours.map(({ year }) => year)).toEqual([2023, 2022])
      expect(albums.map(({ year }) => year)).toEqual([2023, 2022])
    }))

  test('of record lends its winners and album to the years after it but has no page', () =>
    rolledBack(async (context) => {
      await makeAwardYear(context, 2021, { state: 'record', albums: [makeAlbum('2021年会', 16)] })
      await makeAwardYear(context, 2022)
      expect((await readAwardYear(context, 2022)).albums[1]?.pictures).toHaveLength(16)
      await expect(readAwardYear(context, 2021)).rejects.toMatchObject({ code: 'award_year_not_found' })
      expect((await listAwardYears(context)).map(({ year }) => year)).toEqual([2022])
    }))

  test('that is a draft is seen nowhere, nor can its forms be fetched', () =>
    rolledBack(async (context) => {
      await makeAwardYear(context, 2024, { state: 'draft' })
      await expect(readAwardYear(context, 2024)).rejects.toMatchObject({ code: 'award_year_not_found' })
      await expect(readAwardForm(context, '2024-top10')).rejects.toMatchObject({
        code: 'award_form_not_found',
      })
      expect(await listAwardYears(context)).toEqual([])
      expect(await listWinnersByPrize(context)).toEqual([])
      expect(await listHonours(context)).toEqual([])
    }))

  test('saved again is exactly the new one, and a prize that stays keeps its id', () =>
    rolledBack(async (context) => {
      await makeAwardYear(context, 2024)
      const [before] = await context.db.select().from(awardPrizes)
      const prizes = [
        { group: '新组', name: '年度影响力企业', kind: 'companies' as const },
        {
          group: '新组',
          name: '中国SiC衬底十强企业',
          kind: 'companies' as const,
          winners: companies('甲', '乙'),
        },
      ]
      await makeAwardYear(context, 2024, { groups: [{ name: '新组' }], prizes, albums: [], forms: [] })
      const view = await readAwardYear(context, 2024)
      expect(view.groups.map(({ name, prizes }) => [name, prizes.map((prize) => prize.name)])).toEqual([
        ['新组', ['年度影响力企业', '中国SiC衬底十强企业']],
      ])
      expect(view.honours[0]?.groups[0]?.prizes).toMatchObject([
        { winners: [{ company: '甲' }, { company: '乙' }] },
      ])
      expect([view.albums, view.forms]).toEqual([[], []])
      expect((await context.db.select().from(awardPrizes)).map(({ id }) => id)).toContain(before?.id)
    }))
})

describe('lists through the years', () => {
  test('home gets six categories of the newest year with winners, ten companies each', () =>
    rolledBack(async (context) => {
      const prize = (name: string, ...winners: string[]) => ({
        group,
        name,
        kind: 'companies' as const,
        isHonour: true,
        winners: companies(...winners),
      })
      const eleven = Array.from({ length: 11 }, (_, index) => `企业${index}`)
      await makeAwardYear(context, 2023, {
        prizes: [
          ...Array.from({ length: 7 }, (_, index) => prize(`榜单${index}`, ...eleven)),
          { group, name: '年度企业', kind: 'companies', winners: companies('丙') },
        ],
      })
      await makeAwardYear(context, 2024, { prizes: [prize('榜单0')] })
      const honours = await listHonours(context)
      expect(honours.map(({ name, year }) => `${year} ${name}`)).toEqual(
        [0, 1, 2, 3, 4, 5].map((index) => `2023 榜单${index}`),
      )
      expect(honours[0]?.companies).toEqual(eleven.slice(0, 10))
    }))

  test('the overview gives each prize its winners of every year, the newest first', () =>
    rolledBack(async (context) => {
      await makeAwardYear(context, 2022, { state: 'record' })
      await makeAwardYear(context, 2023)
      expect(await listWinnersByPrize(context)).toEqual([
        {
          name: '企业奖',
          prizes: [
            {
              name: '中国SiC衬底十强企业',
              years: [
                {
                  year: 2023,
                  address: expect.any(String),
                  winners: [{ company: '砺川晶体2023', product: '' }],
                },
                { year: 2022, address: undefined, winners: [{ company: '砺川晶体2022', product: '' }] },
              ],
            },
          ],
        },
      ])
    }))
})

describe('what is refused', () => {
  test('whoever is not in charge', () =>
    rolledBack(async (context) => {
      const stranger: Context = { ...context, actor: { kind: 'visitor' } }
      await expect(makeAwardYear(stranger, 2024, { forms: [] })).rejects.toMatchObject({
        kind: 'not_allowed',
        code: 'permission_missing',
      })
      await expect(storeAwardForm(stranger, wordBytes())).rejects.toMatchObject({
        code: 'permission_missing',
      })
    }))

  test('an application address that runs script, a prize without its group, a winner of the wrong kind', () =>
    rolledBack(async (context) => {
      const applying = {
        online: '在线',
        byMail: '邮件',
        email: 'a@example.com',
        onlineAddress: 'javascript:1',
      }
      await expect(makeAwardYear(context, 2024, { applying })).rejects.toMatchObject({
        code: 'award_apply_address_unsafe',
      })
      await expect(makeAwardYear(context, 2024, { groups: [] })).rejects.toMatchObject({
        code: 'award_group_unknown',
      })
      const unvoted = [{ group, name: '奖', kind: 'companies' as const, isDecidedByVotes: true }]
      await expect(makeAwardYear(context, 2024, { prizes: unvoted })).rejects.toMatchObject({
        code: 'award_prize_not_voted',
      })
      const cases = [
        ['companies', { product: '产品' }],
        ['products', { company: '企业', product: '产品' }],
        ['both', { company: '企业' }],
        ['companies', {}],
      ] as const
      for (const [kind, winner] of cases) {
        const prizes = [{ group, name: '奖', kind, winners: [winner] }]
        await expect(makeAwardYear(context, 2024, { prizes })).rejects.toMatchObject({
          code: 'award_winner_incomplete',
        })
      }
    }))

  test('a winner named twice for one prize, and two prizes of one name', () =>
    rolledBack(async (context) => {
      const prize = { group, name: '奖', kind: 'companies' as const }
      const twice = [{ ...prize, winners: companies('甲', '甲') }]
      await expect(makeAwardYear(context, 2024, { prizes: twice })).rejects.toMatchObject({
        code: 'award_named_twice',
      })
      await expect(makeAwardYear(context, 2024, { prizes: [prize, prize] })).rejects.toMatchObject({
        code: 'award_named_twice',
      })
    }))

  test('a form that is nowhere, no document, too large, or another object of the store', () =>
    rolledBack(async (context) => {
      const form = {
        kind: 'top10' as const,
        title: '表',
        fileName: '申报表.docx',
        objectKey: `award-forms/${'a'.repeat(24)}.docx`,
        bytes: 4,
      }
      await expect(makeAwardYear(context, 2024, { forms: [form] })).rejects.toMatchObject({
        code: 'award_form_missing',
      })
      const others = [
        { objectKey: 'originals/abc' },
        { fileName: '../x.docx' },
        { fileName: 'x.docx.exe' },
        { fileName: 'a"\r\n.docx' },
      ]
      for (const change of others)
        await expect(makeAwardYear(context, 2024, { forms: [{ ...form, ...change }] })).rejects.toMatchObject(
          {
            code: 'input_invalid',
            detail: { field: expect.stringMatching(/objectKey|fileName/) },
          },
        )
      await expect(storeAwardForm(context, Buffer.from('<html>'))).rejects.toMatchObject({
        code: 'award_form_unsupported',
      })
      await expect(storeAwardForm(context, Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
        code: 'award_form_too_large',
      })
    }))

  test.each([
    [
      'a day that is none',
      { field: 'phases.0.from', problem: '应为 YYYY-MM-DD 形式的日期' },
      { phases: [{ kind: 'vote' as const, name: '投票', from: '2024-02-30' }] },
    ],
    [
      'a phase that ends before it begins',
      { field: 'phases.0.until', problem: '结束日期不能早于开始日期' },
      { phases: [{ kind: 'vote' as const, name: '投票', from: '2024-02-03', until: '2024-02-02' }] },
    ],
    [
      'weights that are not 100',
      { field: 'scoring', problem: '两项权重之和应为 100' },
      { scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 60 } },
    ],
    ['an empty sentence', { field: 'closedNotice' }, { closedNotice: ' ' }],
    ['a year far away', { field: 'year' }, { year: 3024 }],
  ])('%s', (_what, detail, change) =>
    rolledBack(async (context) => {
      await expect(makeAwardYear(context, 2024, change)).rejects.toMatchObject({
        code: 'input_invalid',
        detail,
      })
      expect(await listAwardYears(context)).toEqual([])
    }),
  )

  test('text that no page can hold', () =>
    rolledBack(async (context) => {
      await expect(makeAwardYear(context, 2024, { title: 'a\u0000b' })).rejects.toMatchObject({
        code: 'malformed_text',
      })
    }))
})

describe('what is referred to by its id', () => {
  const candidates = async (db: Database) => {
    const { rows } = await db.execute<{ id: string; prize_id: string; prize: string; name: string }>(
      sql`select c.id, c.prize_id, p.name as prize, c.company || c.product as name
          from award_candidates c join award_prizes p on p.id = c.prize_id order by c.id`,
    )
    return rows
  }

  test('keeps it when the names of a prize and of a winner are corrected, and when two swap their names', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const prize = (name: string, company: string) => ({
        group: '企业奖',
        name,
        kind: 'companies' as const,
        winners: [{ company }],
      })
      await makeAwardYear(context, 2031, { prizes: [prize('甲奖', '砺川'), prize('乙奖', '云岫')] })
      const before = await candidates(db)
      const [first, second] = before.map(({ id, prize_id }) => ({
        id: Number(prize_id),
        winner: Number(id),
      }))
      await makeAwardYear(context, 2031, {
        prizes: [
          { ...prize('乙奖', ''), id: first?.id, winners: [{ id: first?.winner, company: '砺川晶体' }] },
          { ...prize('甲奖', '云岫'), id: second?.id },
        ],
      })
      const after = await candidates(db)
      expect(after.map(({ id, prize_id }) => [id, prize_id])).toEqual(
        before.map(({ id, prize_id }) => [id, prize_id]),
      )
      expect(after.map((row) => [row.prize, row.name])).toEqual([
        ['乙奖', '砺川晶体'],
        ['甲奖', '云岫'],
      ])
      await db.execute(sql`set constraints all immediate`)
    })
  })

  const prizeOf = (name: string, ...winners: { id?: number; company: string }[]) => ({
    group,
    name,
    kind: 'companies' as const,
    winners,
  })

  test('stays with what has the id where something new takes the former name', () =>
    rolledBack(async (context) => {
      const { db } = context
      await makeAwardYear(context, 2031, { prizes: [prizeOf('甲奖', { company: '砺川' })] })
      const [before] = await candidates(db)
      const renamed = { id: Number(before?.id), company: '云岫' }
      await makeAwardYear(context, 2031, {
        prizes: [
          { ...prizeOf('乙奖', renamed, { company: '砺川' }), id: Number(before?.prize_id) },
          prizeOf('甲奖', { company: '澄光' }),
        ],
      })
      expect((await candidates(db)).map(({ prize, name }) => [prize, name])).toEqual([
        ['乙奖', '云岫'],
        ['乙奖', '砺川'],
        ['甲奖', '澄光'],
      ])
      await db.execute(sql`set constraints all immediate`)
    }))

  test('is no winner called like another candidate of the prize', () =>
    rolledBack(async (context) => {
      const { db } = context
      await makeAwardYear(context, 2031, { prizes: [prizeOf('甲奖', ...companies('砺川', '云岫'))] })
      const [first] = await candidates(db)
      await db.execute(sql`update award_candidates set state = 'standing' where company = '云岫'`)
      const prizes = [prizeOf('甲奖', { id: Number(first?.id), company: '云岫' })]
      await expect(makeAwardYear(context, 2031, { prizes })).rejects.toMatchObject({
        code: 'award_named_twice',
        detail: { name: '云岫' },
      })
    }))

  test('is made again from an old version that names it, whatever else has that number now', () =>
    rolledBack(async (context) => {
      const { db } = context
      await makeAwardYear(context, 2031, { prizes: [prizeOf('甲奖')] })
      await db.execute(sql`insert into award_candidates (id, prize_id, company)
        select id + 1000, id, '澄光' from award_prizes where year = 2031`)
      const old = await awardYearEdits.read(context, 2031)
      const [prize] = await db.select().from(awardPrizes)
      if (!old || !prize) throw new Error('the year was not read')
      await awardYearEdits.save(context, 2031, {
        ...old.content,
        prizes: [
          { ...prizeOf('甲奖', { id: prize.id, company: '砺川' }), id: prize.id },
          { ...prizeOf('乙奖', { company: '云岫' }), id: prize.id + 1000 },
        ],
      })
      expect((await candidates(db)).map((row) => [row.prize, row.name]).toSorted()).toEqual([
        ['乙奖', '云岫'],
        ['甲奖', '砺川'],
      ])
    }))

  test.each([
    ['a prize of another year', { id: 999_999_999 }, 'award_prize_unknown'],
    [
      'a winner of another prize',
      { winners: [{ id: 999_999_999, company: '谁' }] },
      'award_candidate_unknown',
    ],
  ])('is not %s', async (_what, changes, code) => {
    await inRolledBackTransaction(async (db) => {
      const prizes = [{ group: '企业奖', name: '甲奖', kind: 'companies' as const, ...changes }]
      await expect(makeAwardYear(testContext(db), 2031, { prizes })).rejects.toMatchObject({ code })
    })
  })

  test('is a phase, too: a year’s open phase can be asked for', async () => {
    await inRolledBackTransaction(async (db) => {
      await makeAwardYear(testContext(db), 2031)
      const open = (day: string) =>
        db.execute(
          sql`select kind from award_phases where year = 2031 and ${day}::date between from_on and coalesce(until_on, from_on)`,
        )
      expect((await open('2031-10-31')).rows).toEqual([{ kind: 'application' }])
      expect((await open('2031-11-01')).rows).toEqual([])
    })
  })
})
