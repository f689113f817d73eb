import { sql, type SQL } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { portalJobs } from '../../src/app/registries.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { NOON, testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'

/** Every kind of record has an end: docs/operations.md says when it comes and which job brings it. */

const DAY_MS = 86_400_000
const manual = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const section = manual.split('## 数据保存多久')[1]?.split('\n## ')[0] ?? ''
const lines = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
const wordsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')
const jobNames = features.flatMap(({ jobs }) => jobs.map(({ name }) => name))

test('every table of the database stands once in the table of how long what is kept', async () => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const named = lines.flatMap((cells) => wordsOf(cells[2]))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('every job that the table names is one of the portal’s, and every job that forgets is named', () => {
  const named = lines.flatMap((cells) => wordsOf(cells[4]))
  expect(named.filter((name) => !jobNames.includes(name))).toEqual([])
  expect(jobNames.filter((name) => name.startsWith('forget-') && !named.includes(name))).toEqual([])
})

test('the table of jobs names every job', () => {
  const described = manual.split('## 后台任务')[1]?.split('\n## ')[0] ?? ''
  expect(jobNames.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})

/** A record, whether it is there, and how many days after noon of the first day its job takes it away. */
interface Ending {
  readonly job: string
  readonly days: number
  readonly insert: (personId: number) => SQL
  readonly table: string
  /** When it began, where not at noon. */
  readonly since?: Date
}

const at = sql`${NOON}`
const YEAR = 365
const LONG_AGO = new Date('2020-01-01T00:00:00+08:00')
const ENDINGS: readonly Ending[] = [
  {
    job: 'forget-sendings',
    days: 30,
    table: 'sendings',
    insert:
      () => sql`insert into sendings (channel, purpose, recipient, state, created_at, worthless_at, settled_at)
      values ('mail', 'test', 'a@example.com', 'sent', ${at}, ${at}, ${at})`,
  },
  {
    job: 'forget-mail-refusals',
    days: 180,
    table: 'mail_refusals',
    insert: () =>
      sql`insert into mail_refusals (address, first_at, last_at, dead_since, reason) values ('a@example.com', ${at}, ${at}, ${at}, '550')`,
  },
  {
    job: 'forget-old-audit',
    days: 2 * YEAR,
    table: 'audit_records',
    // The database keeps by its own clock what is younger than two years.
    since: LONG_AGO,
    insert: () =>
      sql`insert into audit_records (at, actor, verb, subject) values (${LONG_AGO}, 'system:a', 'b', 'c:1')`,
  },
  {
    job: 'forget-old-deeds',
    days: 1,
    table: 'staff_deeds',
    insert: () =>
      sql`with made as (insert into staff (name, email, state, created_at) values ('a', 'actions@example.com', 'active', ${at}) returning id)
        insert into staff_deeds (staff_id, key, call, input_hash, started_at) select id, 'a-deed-key', 'POST /', '', ${at} from made`,
  },
  {
    job: 'forget-office-jobs',
    days: 2 * YEAR,
    table: 'office_jobs',
    insert: () =>
      sql`with made as (insert into staff (name, email, state, created_at) values ('a', 'jobs@example.com', 'active', ${at}) returning id)
        insert into office_jobs (sort, kind, name, state, staff_id, acting_id, created_at, ended_at)
        select 'export', 'contents', 'a', 'done', id, id, ${at}, ${at} from made`,
  },
  {
    job: 'forget-office-jobs',
    days: 90,
    table: 'office_job_rows',
    insert: () =>
      sql`with made as (insert into staff (name, email, state, created_at) values ('a', 'jobs@example.com', 'active', ${at}) returning id),
        job as (insert into office_jobs (sort, kind, name, state, staff_id, acting_id, created_at, ended_at)
        select 'import', 'articles', 'a', 'done', id, id, ${at}, ${at} from made returning id)
        insert into office_job_rows (job_id, step, place, position, outcome) select id, 'run', '1', 1, 'created' from job`,
  },
  {
    job: 'forget-old-inquiries',
    days: 2 * YEAR,
    table: 'inquiries',
    insert: () => sql`insert into inquiries (name, company, phone, email, created_at)
      values ('a', 'b', '+8613800138000', 'a@example.com', ${at})`,
  },
  {
    job: 'forget-old-reviews',
    days: 2 * YEAR,
    table: 'moderation_reviews',
    insert: (
      personId,
    ) => sql`insert into moderation_reviews (kind, subject_id, person_id, texts, link, reasons, state, created_at)
      values ('comment', 1, ${personId}, '{}', '/', '[]', 'gone', ${at})`,
  },
  {
    job: 'forget-old-reviews',
    days: 2 * YEAR,
    table: 'posting_bans',
    insert: (personId) => sql`insert into posting_bans (person_id, reason, starts_at, ends_at, made_by)
      values (${personId}, 'a', ${at}::timestamptz - interval '1 day', ${at}, 'system:a')`,
  },
  {
    job: 'forget-parcel-addresses',
    days: 180,
    table: 'postal_addresses',
    insert: (
      personId,
    ) => sql`insert into postal_addresses (person_id, recipient, phone, region, street, used_at)
      values (${personId}, 'a', '+8613800138000', 'b', 'c', ${at})`,
  },
  {
    job: 'forget-old-reminders',
    days: YEAR,
    table: 'membership_reminders',
    insert: (personId) => sql`insert into membership_reminders (person_id, industry, ends_at, days)
      values (${personId}, 'semi', ${at}, 7)`,
  },
  {
    job: 'forget-old-proofs',
    days: 3 * YEAR,
    table: 'consents',
    insert: (
      personId,
    ) => sql`with closed as (update people set closed_at = ${at} where id = ${personId} returning id)
      insert into consents (person_id, document, version, agreed_at) select id, 'terms', '1', ${at} from closed`,
  },
  {
    job: 'forget-old-proofs',
    days: 3 * YEAR,
    table: 'account_requests',
    insert: (personId) => sql`insert into account_requests (person_id, kind, state, created_at)
      values (${personId}, 'close', 'withdrawn', ${at})`,
  },
  {
    job: 'forget-old-visits',
    days: 180,
    table: 'visited_topics',
    insert: (
      personId,
    ) => sql`with topic as (insert into topics (kind, industry, title) values ('article', 'semi', 'a') returning id)
      insert into visited_topics (person_id, topic_id, visited_at) select ${personId}, id, ${at} from topic`,
  },
  {
    job: 'forget-old-clicks',
    days: 2 * YEAR,
    table: 'ad_clicks',
    insert:
      () => sql`with ad as (insert into ads (position, page, title, client, image, target_kind, target_url, starts_at)
        values ('banner', 'all', 'a', 'b', '{}', 'url', 'https://example.com', ${at}) returning id)
      insert into ad_clicks (ad_id, minute, visitor) select id, ${Math.floor(NOON.getTime() / 60_000)}, 1 from ad`,
  },
  {
    job: 'forget-old-clicks',
    days: 2 * YEAR,
    table: 'ad_views',
    // A day ends at midnight.
    since: new Date('2026-11-21T23:59:00+08:00'),
    insert:
      () => sql`with ad as (insert into ads (position, page, title, client, image, target_kind, target_url, starts_at)
        values ('banner', 'all', 'a', 'b', '{}', 'url', 'https://example.com', ${at}) returning id)
      insert into ad_views (ad_id, day, shard, views) select id, (${at}::timestamptz at time zone 'Asia/Shanghai')::date, 1, 1 from ad`,
  },
  {
    job: 'forget-ad-reports',
    days: 30 / 1440,
    table: 'ad_view_reports',
    insert: () =>
      sql`insert into ad_view_reports (report, visitor, minute) values ('a', 1, ${Math.floor(NOON.getTime() / 60_000)})`,
  },
  {
    job: 'forget-old-staff-sessions',
    days: 90,
    table: 'staff_sessions',
    insert:
      () => sql`with member as (insert into staff (name, email, created_at) values ('a', 'a@example.com', ${at}) returning id)
      insert into staff_sessions (token_hash, staff_id, created_at, seen_at, expires_at, browser, place)
      select 'a', id, ${at}, ${at}, ${at}, '', '' from member`,
  },
  {
    job: 'forget-former-staff',
    days: 2 * YEAR,
    table: 'staff_roles',
    insert: () => sql`with member as (insert into staff (name, email, state, created_at, disabled_at)
        values ('a', 'a@example.com', 'disabled', ${at}, ${at}) returning id)
      insert into staff_roles (staff_id, role) select id, 'editor' from member`,
  },
  {
    job: 'forget-autosaves',
    days: 14,
    table: 'content_autosaves',
    insert:
      () => sql`with edited as (insert into editables (kind, entity_id) values ('topic', 1) returning kind, entity_id)
      insert into content_autosaves (kind, entity_id, content, saved_at, saved_by) select kind, entity_id, '{}', ${at}, 'staff:1' from edited`,
  },
  {
    job: 'forget-preview-links',
    days: 60,
    table: 'preview_links',
    insert:
      () => sql`with edited as (insert into editables (kind, entity_id) values ('topic', 1) returning kind, entity_id),
      kept as (insert into content_versions (kind, entity_id, version, content, working_number, based_on, made_at, made_by)
        select kind, entity_id, 1, '{}', 1, 0, ${at}, 'staff:1' from edited returning kind, entity_id, version)
      insert into preview_links (kind, entity_id, version, sees, made_by, made_at, ends_at)
        select kind, entity_id, version, 'visitor', 'staff:1', ${at}, ${at}::timestamptz + interval '30 days' from kept`,
  },
  {
    job: 'forget-old-messages',
    days: YEAR,
    table: 'notifications',
    insert: (personId) => sql`insert into notifications (person_id, kind, type, title, body, path, created_at)
      values (${personId}, 'refund', 'order', 'a', 'b', '/', ${at})`,
  },
]

describe.each(ENDINGS)('$job', ({ job, days, table, insert, since = NOON }) => {
  test(`leaves what stands in ${table} for ${days} days and takes it away afterwards`, async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const count = async () =>
        Number((await db.execute(sql`select count(*) from ${sql.identifier(table)}`)).rows[0]?.count)
      const before = await count()
      await db.execute(insert(await makePerson(context)))
      expect(await count()).toBe(before + 1)
      await runJob(job, { ...context, now: new Date(since.getTime() + days * DAY_MS) })
      expect(await count()).toBe(before + 1)
      await runJob(job, { ...context, now: new Date(since.getTime() + days * DAY_MS + 60_000) })
      expect(await count()).toBe(0)
    })
  })
})

async function runJob(name: string, context: Context): Promise<void> {
  const job = portalJobs((actor) => ({ ...context, actor })).find((each) => each.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run()
}
