import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { makeAd } from '#features/ads/testing.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveEventAlbum } from '#features/events/save-event-album.server.ts'
import { listImageUses } from '#features/media/image-uses.server.ts'
import { listUnusedImages, removeUnusedImages } from '#features/media/unused-images.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { removeReleasedImages } from '#platform/images/release-images.server.ts'
import { features } from '../../src/app/features.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'

/** Every picture is known where it is shown; what is shown cannot go, and what nothing shows goes after thirty days. */

/** What could hold pictures by its type or name, and holds none. */
const WITHOUT_PICTURES = [
  'account_merges.moved',
  'audit_records.after',
  'audit_records.before',
  'audit_records.detail',
  'award_applications.answers',
  'award_applications.submitted',
  'award_years.applying',
  'award_years.contacts',
  'award_years.facts',
  'award_years.fields',
  'award_years.intro',
  'award_years.rules',
  'award_years.scoring',
  'award_years.voting',
  'data_items.image_caption',
  // What a question offers, and of whom it is asked.
  'event_questions.options',
  'event_questions.type_ids',
  'events.organisers',
  // The words above the headlines.
  'home_blocks.tabs',
  // Which picture it is about: the table that follows.
  'image_uses.image_id',
  'moderation_reviews.reasons',
  'office_jobs.checked',
  'office_jobs.counts',
  'office_jobs.options',
  'order_lines.product_detail',
  // What is known of a picture, not a place where it is shown.
  'picture_facts.image_id',
  'portal_settings.footer_links',
  'portal_settings.quarterly_points',
  'registrations.invoice',
  'registrations.refund_rule',
  // The numbers of pictures whose cuts are to be removed.
  'removed_cuts.image_id',
  // What a list is filtered by.
  'saved_views.address',
  'search_documents.glimpse',
  'search_index.progress',
  // What a mail or a message says.
  'sendings.content',
  'ticket_sales.moved_from',
  'ticket_sales.refund_rule',
  'ticket_sales.told',
]

const DAY_MS = 86_400_000
let number = 0
async function takePicture({ services }: Context) {
  number += 1
  return services.images.take(
    await drawing(20 + number, 30)
      .png()
      .toBuffer(),
  )
}
const later = (context: Context, days: number): Context => ({
  ...context,
  now: new Date(Date.now() + days * DAY_MS),
})
const usesOf = async (context: Context, id: string) =>
  (await listImageUses(context, id)).map(({ tableName, record }) => `${tableName} ${record}`)

describe('the database', () => {
  test('follows every column that can hold pictures, whatever way a row is saved', async () => {
    const { db } = await testDatabase()
    const { rows } = await db.execute<{ name: string; followed: boolean }>(sql`
      select format('%s.%s', c.relname, a.attname) as name, exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'image_uses%' and a.attnum = any(t.tgattr)
      ) as followed
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (a.atttypid in ('jsonb'::regtype, 'json'::regtype)
          or a.atttypid = 'text'::regtype and a.attname ~ 'image|icon|picture|cover|logo|banner')
      order by 1`)
    expect(rows.filter(({ followed }) => !followed).map(({ name }) => name)).toEqual(WITHOUT_PICTURES)
  })

  test('follows the tables that features name, and no others', async () => {
    const { db } = await testDatabase()
    const { rows } = await db.execute<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname like 'image_uses%'`,
    )
    const named = features.flatMap(({ showsPictures }) => Object.keys(showsPictures))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  test('knows pictures as cover, in the body, as face, in lists and as addresses in a text, once for each row', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [image, face] = [await takePicture(context), await takePicture(context)]
      const link = { type: 'paragraph' as const, spans: [{ text: '原图', link: `/img/${face.id}?w=960` }] }
      const topicId = await makeArticle(context, { cover: image, blocks: [{ type: 'image', image }, link] })
      const personId = await savePerson(context, { name: '林一帆', iconId: face.id })
      const eventId = await saveEvent(context, {
        title: '论坛',
        startsOn: '2026-11-21',
        endsOn: '2026-11-21',
        cover: image,
        speakers: [{ name: '讲者', iconId: face.id }],
      })
      const albumId = await saveEventAlbum(context, {
        year: 2026,
        title: '现场',
        pictures: [{ image, caption: '' }],
      })
      const ad = await makeAd(context, { image })
      expect(await usesOf(context, image.id)).toEqual([
        `ads ${ad}`,
        `event_albums ${albumId}`,
        `events ${eventId}`,
        `topics ${topicId}`,
      ])
      expect(await usesOf(context, face.id)).toEqual([
        `events ${eventId}`,
        `people ${personId}`,
        `topics ${topicId}`,
      ])
      await db.update(topics).set({ cover: null }).where(eq(topics.id, topicId))
      expect(await usesOf(context, image.id)).toContain(`topics ${topicId}`)
      await db.update(topics).set({ blocks: [] }).where(eq(topics.id, topicId))
      expect(await usesOf(context, image.id)).not.toContain(`topics ${topicId}`)
      await db.execute(sql`delete from events where id = ${eventId}`)
      expect(await usesOf(context, image.id)).toEqual([`ads ${ad}`, `event_albums ${albumId}`])
    })
  })

  test('lets no picture go that is shown', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const cover = await takePicture(context)
      await makeArticle(context, { cover })
      await expect(db.delete(images).where(eq(images.id, cover.id))).rejects.toMatchObject({
        cause: { constraint: 'image_uses_image_id_fkey' },
      })
    })
  })

  test('finds what is shown already when a table begins to be followed', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const cover = await takePicture(context)
      await db.execute(
        sql`create table exhibits (hall int, place int, picture jsonb, primary key (hall, place))`,
      )
      await db.execute(sql`insert into exhibits values (3, 7, ${JSON.stringify(cover)})`)
      await db.execute(sql`call follow_images('exhibits', '{hall, place}', '{picture}')`)
      expect(await usesOf(context, cover.id)).toEqual(['exhibits 3/7'])
      await db.execute(sql`update exhibits set place = 8`)
      expect(await usesOf(context, cover.id)).toEqual(['exhibits 3/8'])
    })
  })
})

test('an uploaded picture can be taken away though a former version had it, any other cannot', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const ours = await takePicture(context)
    const uploaded = await makeUpload(context, await makePerson(context))
    await db.execute(sql`create table exhibits (id int primary key, content jsonb)`)
    await db.execute(sql`call follow_images('exhibits', '{id}', '{content}', true)`)
    await db.execute(sql`insert into exhibits values (1, ${JSON.stringify([ours, uploaded])})`)
    expect(await usesOf(context, ours.id)).toEqual(['exhibits 1'])
    expect(await usesOf(context, uploaded.id)).toEqual([`uploads ${uploaded.id}`])
  })
})

describe('a picture that nothing shows', () => {
  const isThere = async (db: Database, id: string) => (await db.$count(images, eq(images.id, id))) === 1

  test('is named, and goes with its bytes after thirty days; one that is shown never does', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [shown, left, never] = [
        await takePicture(context),
        await takePicture(context),
        await takePicture(context),
      ]
      const topicId = await makeArticle(context, { cover: left, blocks: [{ type: 'image', image: shown }] })
      // Taken in long ago; what counts is when it was last shown.
      await db.update(images).set({ lastUsedAt: new Date(0) })
      await db.update(topics).set({ cover: null }).where(eq(topics.id, topicId))
      const unused = async (days: number) =>
        (await listUnusedImages(later(context, days))).map(({ id }) => id)
      expect(await unused(29)).toEqual([never.id])
      expect(await unused(31)).toEqual([never.id, left.id])
      expect(await removeUnusedImages(later(context, 29))).toBe(1)
      expect(await removeUnusedImages(later(context, 31))).toBe(1)
      expect([await isThere(db, shown.id), await isThere(db, left.id)]).toEqual([true, false])
      await removeReleasedImages(context)
      const { storage } = context.services
      expect(await storage.has(`originals/${left.id}`)).toBe(false)
      expect(await storage.has(`originals/${shown.id}`)).toBe(true)
    })
  })

  test('stays when it is taken in once more, because somebody is about to show it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const bytes = await drawing(77, 33).png().toBuffer()
      const { id } = await context.services.images.take(bytes)
      await db.update(images).set({ lastUsedAt: new Date(0) })
      expect(await context.services.images.take(bytes)).toMatchObject({ id })
      expect(await removeUnusedImages(later(context, 1))).toBe(0)
    })
  })

  test('that cannot be removed keeps no other one', async () => {
    await inRolledBackTransaction(async (db) => {
      const { log, lines } = memoryLog()
      const context = { ...testContext(db), log }
      const [kept, gone] = [await takePicture(context), await takePicture(context)]
      await db.update(images).set({ lastUsedAt: new Date(0) })
      await db.execute(sql`create table holds_for_test (image_id text references images (id))`)
      await db.execute(sql`insert into holds_for_test values (${kept.id})`)
      await removeUnusedImages(later(context, 31))
      expect([await isThere(db, kept.id), await isThere(db, gone.id)]).toEqual([true, false])
      expect(lines).toHaveLength(1)
    })
  })

  test('stays when somebody shows it in the very moment it is removed', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    const cover = await takePicture(context)
    const topicId = await makeArticle(context)
    const isSaved = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const saving = db.transaction(async (tx) => {
      await tx.update(topics).set({ cover }).where(eq(topics.id, topicId))
      isSaved.resolve()
      await mayCommit.promise
    })
    await isSaved.promise
    const removing = removeUnusedImages(later(context, 31))
    await waitUntilSomebodyWaits(db)
    mayCommit.resolve()
    await saving
    expect(await removing).toBe(0)
    expect(await isThere(db, cover.id)).toBe(true)
  })
})

/** Returns as soon as one connection waits for another. */
async function waitUntilSomebodyWaits(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
  }
}
