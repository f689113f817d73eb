import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeReachable } from '#features/notifications/testing.ts'
import { submitInquiry } from '#features/inquiries/submit-inquiry.server.ts'
import { exportSourceOf, listExportKinds } from '#features/office-jobs/exports/export-kinds.ts'
import { startExport } from '#features/office-jobs/exports/start-export.server.ts'
import { saveWord } from '#features/moderation/word-list.server.ts'
import { recordMiss } from '#features/search/record-miss.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Role } from '#features/staff/roles.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { staffCalls, wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { exportedRows } from '../exported-rows.ts'

/** Whole lists as files: who may take which, who sees how people are reached, and that it is proved who asks for that. */

const PHONE = '+8613912345678'
let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
  await submitInquiry(context, {
    name: '张三',
    company: '蓝汀',
    phone: PHONE,
    email: 'zhangsan@example.com',
    origin: 'contact',
  })
  await makeReachable(context, { by: ['phone', 'email'] })
})

const staff = (roles: readonly Role[], isProved = true): StaffActor => ({
  kind: 'staff',
  id: 101,
  sessionId: 1,
  roles,
  isProved,
})
const as = (roles: readonly Role[], isProved = true): Context => ({
  ...context,
  actor: staff(roles, isProved),
})
const kindsOf = (roles: readonly Role[]) =>
  listExportKinds(staff(roles), wired).map(
    ({ kind, mayShowContacts }) => `${kind}${mayShowContacts ? '+' : ''}`,
  )

const rowsOf = (who: Context, kind: string, showsContacts: boolean, filter: object = {}) =>
  exportedRows(exportSourceOf(wired, kind), who, filter, showsContacts)

test('each role is offered the lists that it works with, in full only where it may reach people', () => {
  expect(kindsOf(['support']).toSorted()).toEqual([
    'account-merges',
    'failed-sendings+',
    'inquiries+',
    'licences',
    'parcels+',
    'readers+',
    'refused-addresses+',
    'subscriptions+',
  ])
  expect(kindsOf(['sales']).toSorted()).toEqual([
    'figure-list',
    'figures',
    'inquiries+',
    'licences',
    'organisations',
    'parcels+',
    'pictures',
    'subscriptions+',
  ])
  expect(kindsOf(['finance']).toSorted()).toEqual([
    'differences',
    'failed-refunds',
    'figure-list',
    'figures',
    'invoices+',
    'ledger',
    'licences',
    'orders',
    'parcels+',
    'readers+',
    'subscriptions+',
    'transfers',
  ])
  expect(kindsOf(['moderator']).toSorted()).toEqual([
    'comments',
    'decided-reviews',
    'moderation-words',
    'open-questions',
    'posting-bans',
    'questions',
    'reviews',
    'uploads',
  ])
  expect(kindsOf(['auditor']).toSorted()).toEqual(['audit', 'staff'])
  expect(kindsOf(['events']).toSorted()).toEqual([
    'file-readings',
    'pictures',
    'registrations+',
    'waiting-list+',
  ])
  expect(kindsOf(['awards']).toSorted()).toEqual([
    'applications+',
    'award-candidates',
    'award-judges+',
    'award-panel',
    'award-votes',
    'pictures',
  ])
  expect(kindsOf(['operations']).toSorted()).toEqual([
    'announcements',
    'figure-list',
    'figures',
    'organisations',
    'pictures',
    'pins',
    'redirects',
    'search-misses',
    'short-links',
  ])
  expect(kindsOf(['editor']).toSorted()).toEqual(['dead-links', 'figure-list', 'figures', 'pictures', 'pins'])
})

/** What those lists are asked for that do not give all unless told. */
const PARTS: Readonly<Record<string, object>> = {
  'ad-report': { from: '2026-11-01', to: '2026-11-30' },
  contents: { kind: 'topic' },
  hot: { industry: 'semi', scope: 'news' },
  planned: { from: '2026-11-21', days: '7' },
}

test.each(wired.exports().map(({ kind }) => kind))(
  'the list of %s gives a cell for each heading to whoever may see it, and nothing to anybody else',
  async (kind) => {
    const { head, rows } = await exportSourceOf(wired, kind).open(as(['administrator']), PARTS[kind] ?? {}, {
      showsContacts: false,
    })
    expect(new Set(head).size).toBe(head.length)
    for await (const row of rows()) expect(row).toHaveLength(head.length)
    await expect(rowsOf(as(['door']), kind, false, PARTS[kind])).rejects.toMatchObject({
      code: 'permission_missing',
    })
  },
)

describe.each(['inquiries', 'readers'])('the list of %s', (kind) => {
  test('says how to reach people in part, unless that is asked for', async () => {
    const [masked] = await rowsOf(as(['support']), kind, false)
    expect(masked?.['手机']).toMatch(/^1\d\d\*\*\*\*\d{4}$/)
    expect(masked?.['邮箱']).toMatch(/^.\*\*\*@/)
    const [full] = await rowsOf(as(['support']), kind, true)
    expect(full?.['手机']).toMatch(/^\+86\d{11}$/)
    expect(full?.['邮箱']).toMatch(/^[^*]+@/)
  })

  test('is nobody’s who has no business with it', async () => {
    await expect(rowsOf(as(['contributor']), kind, false)).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })
})

test.each(['orders', 'ledger', 'redirects', 'short-links', 'questions', 'audit'])(
  'the list of %s names nobody by number or address',
  async (kind) => {
    const rows = await rowsOf(as(['administrator']), kind, true)
    expect(rows.map((row) => JSON.stringify(row)).join('\n')).not.toContain(PHONE)
  },
)

test('contacts in full take the second factor anew, and the record says so', async () => {
  const asked = { kind: 'inquiries', format: 'csv', showsContacts: true } as const
  await expect(startExport(as(['sales'], false), wired, asked)).rejects.toMatchObject({
    code: 'staff_proof_needed',
  })
  await expect(startExport(as(['contributor']), wired, asked)).rejects.toMatchObject({
    code: 'permission_missing',
  })
  const { id: staffId } = await makeStaff(context, ['sales'])
  const { id } = await startExport({ ...context, actor: { ...staff(['sales']), id: staffId } }, wired, asked)
  const { rows } = await context.db.execute<{ detail: object }>(
    sql`select detail from audit_records where verb = 'startExport' and subject = ${`office-job:${id}`}`,
  )
  expect(rows[0]?.detail).toMatchObject({ kind: 'inquiries', showsContacts: true, rows: 1 })
})

test('messages that were not sent name their receivers in part, and in full to whoever asks for that', async () => {
  await context.db.insert(sendings).values({
    channel: 'sms',
    purpose: 'ticket',
    recipient: PHONE,
    content: null,
    state: 'failed',
    attempts: 3,
    reason: 'too_late',
    createdAt: context.now,
    worthlessAt: context.now,
    settledAt: context.now,
  })
  const [masked] = await rowsOf(as(['support']), 'failed-sendings', false)
  expect(masked).toMatchObject({
    种类: '短信',
    事由: '电子票',
    收件人: '139****5678',
    原因: '过了时限还没轮到',
  })
  const [full] = await rowsOf(as(['support']), 'failed-sendings', true)
  expect(full).toMatchObject({ 收件人: PHONE })
})

test('what was not found is given as the list filters and sorts it', async () => {
  for (const query of ['氧化镓', '氧化镓', '金刚石 50%', '氧化锌']) await recordMiss(context, query)
  const found = async (filter: object) =>
    (await rowsOf(as(['operations']), 'search-misses', false, filter)).map((row) => [
      row['搜的是'],
      row['次数'],
    ])
  expect(await found({ q: '氧化' })).toEqual([
    ['氧化镓', '2'],
    ['氧化锌', '1'],
  ])
  expect(await found({})).toHaveLength(3)
})

test('the word list gives the words that its screen has narrowed down to', async () => {
  for (const [word, category] of [
    ['加群领取', 'ads'],
    ['私下加群', 'contact'],
    ['赌场', 'gambling'],
  ] as const)
    await saveWord(as(['moderator']), { word, category, verdict: 'hold' })
  const rows = await rowsOf(as(['moderator']), 'moderation-words', false, { q: '加群', category: 'ads' })
  expect(rows).toEqual([{ 词: '加群领取', 类别: '广告营销', 处理: '先审后发' }])
})

test.each(wired.exports().flatMap(({ kind, contacts }) => (contacts ? [kind] : [])))(
  'the list of %s says how people are reached only to whoever has just proved who asks',
  async (kind) => {
    const asked = { kind, format: 'csv', showsContacts: true } as const
    await expect(startExport(as(['administrator'], false), wired, asked)).rejects.toMatchObject({
      code: 'staff_proof_needed',
    })
  },
)

test('no call gives a whole list away past that', async () => {
  const others = staffCalls.filter(
    ({ path }) => path.includes('export') && path !== '/admin/api/office-jobs/export',
  )
  expect(others.map(({ path }) => path)).toEqual(['/admin/api/tickets/registrations/export'])
  for (const call of others)
    await expect(call.answer(as(['administrator'], false), call.example)).rejects.toMatchObject({
      code: 'staff_proof_needed',
    })
})

/** What the list on the screen is asked by; where it stands is nothing that narrows it. */
function narrowsBy(path: string): string[] {
  const input = staffCalls.find((call) => call.method === 'GET' && call.path === path)?.input
  if (!(input instanceof z.ZodObject)) throw new Error(`no list is asked for at ${path}`)
  return Object.keys(input.shape).filter((key) => !['before', 'below', 'page'].includes(key))
}

test.each([
  ['orders', '/admin/api/orders'],
  ['readers', '/admin/api/readers'],
  ['inquiries', '/admin/api/inquiries'],
  ['applications', '/admin/api/awards/applications'],
  ['transfers', '/admin/api/transfers/recorded'],
  ['awaited-transfers', '/admin/api/transfers/awaited'],
  ['transfers-back', '/admin/api/transfers/back'],
  ['file-readings', '/admin/api/files/readings'],
  ['redirects', '/admin/api/redirects'],
  ['short-links', '/admin/api/short-links'],
  ['audit', '/admin/api/audit'],
  ['comments', '/admin/api/comments'],
  ['dead-links', '/admin/api/links'],
  ['account-merges', '/admin/api/merges'],
  ['announcements', '/admin/api/announcements'],
  ['waiting-list', '/admin/api/tickets/waiting'],
  ['award-candidates', '/admin/api/awards/votes'],
  ['award-judges', '/admin/api/awards/panel'],
  ['award-panel', '/admin/api/awards/panel'],
  ['ad-report', '/admin/api/ads/report'],
  ['parcels', '/admin/api/parcels'],
  ['licences', '/admin/api/licences'],
])('the file of %s is narrowed by all that its screen is', (kind, path) => {
  expect(exportSourceOf(wired, kind).narrowsBy?.toSorted()).toEqual(narrowsBy(path).toSorted())
})

/** Of a whole that its screen shows one part of at a time, or all of it at once. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  'award-votes': ['state'],
  registrations: ['eventId', 'state'],
}

const screens = globSync('src/**/*.tsx', { cwd: resolve(import.meta.dirname, '../..') }).flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
  const links = text.matchAll(/<ExportLink\s+list="([a-z-]+)"(?:\s+filter=\{(\{[^}]*\}|\w+)\})?/g)
  return [...links].map(([, kind = '', filter = '{}']) => {
    const given = filter.startsWith('{')
      ? filter
      : new RegExp(`const ${filter} = (\\{[^}]*\\})`).exec(text)?.[1]
    return [kind, given] as const
  })
})

test.each(
  screens.filter(
    ([kind, given]) => given !== undefined && !given.includes('...') && exportSourceOf(wired, kind).narrowsBy,
  ),
)('the screen of %s gives on how it is narrowed: %s', (kind, given = '') => {
  const keys = given
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim().split(':')[0] ?? '')
  const wanted = exportSourceOf(wired, kind).narrowsBy?.filter((key) => !WIDER[kind]?.includes(key))
  expect(keys.filter((key) => key !== '').toSorted()).toEqual(wanted?.toSorted())
})

describe('what the list shows is what the file holds:', () => {
  test('readers by state and by what support types', async () => {
    const [first] = await rowsOf(as(['support']), 'readers', false)
    const id = Number(first?.['编号'])
    expect(await rowsOf(as(['support']), 'readers', false, { text: String(id) })).toHaveLength(1)
    expect(await rowsOf(as(['support']), 'readers', false, { state: 'banned' })).toEqual([])
    await context.db.execute(sql`update people set banned_at = now() where id = ${id}`)
    const banned = await rowsOf(as(['support']), 'readers', false, { state: 'banned' })
    expect(banned.map((row) => Number(row['编号']))).toEqual([id])
  })

  test('inquiries whose day of reminding has come', async () => {
    expect(await rowsOf(as(['sales']), 'inquiries', false)).toHaveLength(1)
    expect(await rowsOf(as(['sales']), 'inquiries', false, { only: 'due' })).toEqual([])
    expect(await rowsOf(as(['sales']), 'inquiries', false, { only: 'mine' })).toEqual([])
    await context.db.execute(sql`update inquiries set remind_on = '2020-01-01'`)
    expect(await rowsOf(as(['sales']), 'inquiries', false, { only: 'due' })).toMatchObject([
      { 提醒: '2020-01-01' },
    ])
  })
})
