import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { refuseDoubles } from '../../src/app/refuse-doubles.ts'
import { routes, wired } from '../../src/app/registries.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { Product } from '#features/orders/contract.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** What is declared is all there is, and nothing is forgotten where features are put together. */

const root = resolve(import.meta.dirname, '../..')
let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('every feature that declares itself is in the list', () => {
  const declared = globSync('src/{features/*,site,old-portal}/feature.server.ts', { cwd: root })
  // The platform's own parts are declared beside the list.
  expect(features).toHaveLength(declared.length + 1)
})

test('what the server answers is exactly what the features declare', () => {
  const answered = portal.addresses.filter(({ method }) => method === 'GET' || method === 'POST')
  const named = answered.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(named).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('a name that two features take is refused', () => {
  expect(() => refuseDoubles('job', ['a', 'b', 'a'])).toThrow('job declared twice: a')
})

test('every product can be given and taken back', () => {
  for (const { shape } of Product.options) {
    const product = shape.product.value
    const sellers = features.filter(({ sells }) => sells[product])
    expect([product, sellers.length]).toEqual([product, 1])
  }
})

test('what moderation may have to decide on, some feature decides', () => {
  expect(Object.keys(wired.moderated).toSorted()).toEqual(['answer', 'comment', 'face', 'name', 'question'])
})

test('every kind of message that a feature writes is declared, so that settings and links know it', async () => {
  const files = globSync('src/features/*/message-kinds.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(resolve(root, file)) as Promise<object>))
  const written = modules.flatMap((module) => Object.values(module)).map(({ kind }) => kind)
  expect(written.length).toBeGreaterThan(0)
  expect(wired.messageKinds.map(({ kind }) => kind).toSorted()).toEqual(written.toSorted())
})

test('every table of the database is owned by one feature', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const owned = features.flatMap(({ tables, rawTables }) => [
    ...tables.map((table) => getTableConfig(table).name),
    ...rawTables,
  ])
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('a feature whose tables name people says what it knows of them, and how it forgets it', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'people'::regclass`,
  )
  const naming = rows.map(({ name }) => name)
  expect(naming.length).toBeGreaterThan(20)
  const silent = features
    .filter(({ person }) => person === 'none')
    .flatMap(({ tables, rawTables }) => [...tables.map((table) => getTableConfig(table).name), ...rawTables])
    .filter((table) => naming.includes(table))
  expect(silent).toEqual([])
  const context = testContext(db)
  const own = { ...context, actor: { kind: 'person', id: await makePerson(context), sessionId: 1 } as const }
  for (const { name, person, tables } of features) {
    if (person === 'none' || !tables.some((table) => naming.includes(getTableConfig(table).name))) continue
    expect(Object.keys(await person.export(own, wired)), name).not.toEqual([])
  }
})

test('a feature says of each column that names people what becomes of it when two accounts become one', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'people'::regclass`)
  const naming = rows.map(({ table, column }) => `${table}.${column}`)
  expect(naming.length).toBeGreaterThan(40)
  const moved = wired.merges().map(({ table, column }) => `${table}.${column}`)
  expect(naming.filter((each) => !moved.includes(each)).toSorted()).toEqual([])
  expect(moved.filter((each, place) => moved.indexOf(each) !== place)).toEqual([])
  for (const { name, person, tables, rawTables } of features) {
    const own = new Set([...tables.map((table) => getTableConfig(table).name), ...rawTables])
    const merges = person === 'none' ? [] : person.merges
    expect([name, merges.filter(({ table }) => !own.has(table))]).toEqual([name, []])
  }
})

test('what somebody has names an account that is open, by a name that says so', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ naming: string; name: string; target: string }>(sql`
    select conrelid::regclass || '.' || own.attname as naming, conname as name, other.attname as target
    from pg_constraint
    join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and confrelid = 'people'::regclass`)
  const open = rows.filter(({ target }) => target === 'open_id')
  expect(open.filter(({ name }) => !name.endsWith('_of_open_account'))).toEqual([])
  const { rows: guarded } = await db.execute<{ naming: string }>(sql`
    select tgrelid::regclass || '.' || trim(trailing '\\000' from encode(tgargs, 'escape')) as naming
    from pg_trigger where tgfoid = 'require_open_account'::regproc`)
  expect(guarded.map(({ naming }) => naming).toSorted()).toEqual([
    'award_ballots.person_id',
    'file_purchases.person_id',
    'question_assignments.expert_id',
  ])
  // What stays with a closed account as the proof of what was: what must not come later is guarded, as above.
  const left = rows.filter(({ target }) => target === 'id').map(({ naming }) => naming)
  expect(left.toSorted()).toEqual([
    'account_merges.from_id',
    'account_merges.into_id',
    'account_requests.person_id',
    'award_ballots.person_id',
    'consents.person_id',
    'file_purchases.person_id',
    'people.merged_into',
    'question_assignments.expert_id',
  ])
})

/** Written a second time on purpose: an entry that drops out of a feature breaks nothing else that a test would see. */
const JOBS = `
  add-up-figures forget-old-figures forget-visitor-salts
  announce-award-results ask-links ask-providers close-due-accounts compute-hot-lists count-search-words draw-previews fold-list-counts
  forget-ad-reports forget-office-jobs run-office-jobs run-bulk-acts forget-autosaves forget-award-documents forget-award-marks forget-former-staff forget-old-staff-sessions
  forget-old-visits forget-old-audit forget-old-clicks forget-old-file-readings forget-old-inquiries
  forget-old-messages forget-mail-refusals forget-missed-paths forget-preview-links forget-old-misses forget-old-popular forget-old-proofs forget-old-reads
  forget-old-reminders forget-old-reviews forget-old-deeds
  forget-old-sign-ins forget-points forget-saved-views forget-sendings forget-short-link-visits forget-spent-captchas forget-spent-tickets forget-uploads
  balance-books fulfil-paid-orders index-award-candidates make-backup publish-due-topics rebuild-search reconcile-alipay reconcile-wechat
  relabel-topics remind-judges remind-of-end remind-of-inquiries remove-released-images remove-unused-images resume-sendings return-claims run-schedules
  seal-award-votes send-refunds send-announcements take-wechat-profiles tell-askers tell-of-answers recount-tickets tell-moved-events remind-attendees thank-attendees expire-registrations offer-free-seats note-ended-types refund-cancelled-events forget-old-attendees forget-answer-files expire-ticket-changes
  deliver-issues mail-deliveries forget-copies forget-parcel-addresses
`

test('no job and no search source drops out unseen', () => {
  const jobs = features.flatMap((each) => each.jobs.map(({ name }) => name))
  expect(jobs.toSorted()).toEqual(JOBS.trim().split(/\s+/).toSorted())
  const searched = features.filter(({ searchSource }) => searchSource).map(({ name }) => name)
  expect(searched.toSorted()).toEqual([
    'awards',
    'data-items',
    'events',
    'files',
    'people',
    'reports',
    'specials',
    'topics',
  ])
})
