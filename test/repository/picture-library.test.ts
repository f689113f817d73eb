import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { listenTo, type NotificationHandlers } from '#platform/database/notifications.server.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { NOON, silentLog, testContext, testServices } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { deletePicture } from '#features/media/delete-picture.server.ts'
import { focusPicture } from '#features/media/focus-picture.server.ts'
import { describePicture } from '#features/media/describe-picture.server.ts'
import { listPictures } from '#features/media/list-pictures.server.ts'
import { takePicture } from '#features/media/take-picture.server.ts'
import { drawnPicture } from '#features/media/testing.ts'

const shelves = { topics: { name: '文章', kind: 'topic' } }
let width = 100
beforeEach(() => {
  width += 1
})

/** Somebody of the office at noon, and the portal itself. */
async function office(db: Database): Promise<Context> {
  const { id } = await makeStaff({ db, now: NOON }, ['chief_editor'])
  const actor: Actor = { kind: 'staff', id, sessionId: 1, roles: ['chief_editor'] }
  return { ...testContext(db), now: NOON, actor, caller: { address: '203.0.113.5', browser: '' } }
}
const idsOf = async (context: Context, asked: Parameters<typeof listPictures>[1]) =>
  (await listPictures(context, asked)).pictures.map(({ id }) => id)
const nothing = { version: 0, description: '', credit: '', licence: '' }

describe('the picture library', () => {
  test('finds a picture by what is said of it, by its file, and by its number', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = await office(db)
      const data = (await drawing(width, 30).png().toBuffer()).toString('base64')
      const { id } = await takePicture(context, { data, fileName: '外延炉 现场.PNG' })
      expect(await idsOf(context, { q: '延炉现' })).toEqual([id])
      expect(await idsOf(context, { q: id })).toEqual([id])
      await describePicture(context, { id, ...nothing, version: 1, credit: '蓝汀仪器' })
      expect(await idsOf(context, { q: '蓝汀' })).toEqual([id])
      expect(await idsOf(context, { q: '百分号%_' })).toEqual([])
      expect((await listPictures(context, { view: 'mine' })).pictures).toMatchObject([
        { id, by: '同事', fileName: '外延炉 现场.PNG', version: 2 },
      ])
    })
  })

  test('knows what lacks a description, what nothing shows, and whose licence ends within thirty days', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = await office(db)
      const [shown, over, soon, later] = [
        await drawnPicture(context, width),
        await drawnPicture(context, width + 1000),
        await drawnPicture(context, width + 2000),
        await drawnPicture(context, width + 3000),
      ]
      await makeArticle(context, { cover: shown })
      const until = { [over.id]: '2026-11-20', [soon.id]: '2026-12-21', [later.id]: '2026-12-22' }
      for (const [id, licenceEndsOn] of Object.entries(until))
        await describePicture(context, { id, ...nothing, description: '晶圆', licenceEndsOn })
      expect(await idsOf(context, { view: 'undescribed' })).toEqual([shown.id])
      expect(await idsOf(context, { view: 'unused' })).not.toContain(shown.id)
      const ending = (await listPictures(context, { view: 'ending' })).pictures
      expect(new Map(ending.map(({ id, isLicenceOver }) => [id, isLicenceOver]))).toEqual(
        new Map([
          [over.id, true],
          [soon.id, false],
        ]),
      )
    })
  })

  test('shows nothing that readers have uploaded', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = await office(db)
      const uploaded = await makeUpload(testContext(db), await makePerson(context))
      expect(await idsOf(context, { q: uploaded.id })).toEqual([])
      await expect(describePicture(context, { id: uploaded.id, ...nothing })).rejects.toMatchObject({
        code: 'picture_unknown',
      })
      await expect(deletePicture(context, { id: uploaded.id }, shelves)).rejects.toMatchObject({
        code: 'picture_unknown',
      })
    })
  })

  test('the second of two who describe a picture is told that somebody was first', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = await office(db)
      const { id } = await drawnPicture(context, width)
      expect(await describePicture(context, { id, ...nothing, description: '甲' })).toEqual({ version: 1 })
      for (const version of [0, 2])
        await expect(
          describePicture(context, { id, ...nothing, version, description: '乙' }),
        ).rejects.toMatchObject({ code: 'picture_changed_meanwhile' })
      expect((await listPictures(context, { q: id })).pictures[0]).toMatchObject({ description: '甲' })
    })
  })

  test('is told where the eye should fall: pages cut the picture there, under another address than before', async () => {
    const database = await testDatabase()
    const services = testServices(database.db)
    const listen = (channel: string, handlers: NotificationHandlers) =>
      listenTo(database.url, channel, { ...handlers, log: silentLog })
    const portal = await testPortal({ database: { ...database, listen }, services })
    try {
      const context = { ...testContext(database.db), services }
      const cover = await drawnPicture(context, 433)
      const article = await makeArticle(context, { cover })
      const shared = async () => {
        const { body } = await portal.app.inject(`/topic/${article}`)
        return /og:image" content="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      }
      const before = await shared()
      expect(before).toContain(`/img/${cover.id}?w=1280&s=share&f=50-50`)
      expect(await focusPicture(context, { id: cover.id, version: 0, x: 12, y: 80 })).toEqual({ version: 1 })
      await expect(focusPicture(context, { id: cover.id, version: 0, x: 1, y: 1 })).rejects.toMatchObject({
        code: 'picture_changed_meanwhile',
      })
      await expect(focusPicture(context, { id: cover.id, version: 1, x: 101, y: 1 })).rejects.toMatchObject({
        code: 'input_invalid',
      })
      await vi.waitFor(async () => expect(await shared()).toContain('f=12-80'), { timeout: 20_000 })
      const keeping = async (address: string) => {
        const { headers } = await portal.app.inject(address.replace(/^https?:\/\/[^/]+/, ''))
        return headers['cache-control']
      }
      expect(await keeping(await shared())).toContain('immutable')
      expect(await keeping(before)).toBe('public, no-cache')
    } finally {
      await portal.close()
    }
  })

  test('lets no picture go that something shows, says where, and takes away what nothing shows', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = await office(db)
      const [shown, free] = [await drawnPicture(context, width), await drawnPicture(context, width + 1000)]
      const article = await makeArticle(context, { cover: shown })
      await expect(deletePicture(context, { id: shown.id }, shelves)).rejects.toMatchObject({
        code: 'picture_in_use',
        detail: { places: `文章 ${article}` },
      })
      await deletePicture(context, { id: free.id }, shelves)
      expect(await db.$count(images, eq(images.id, free.id))).toBe(0)
      expect(await db.$count(images, eq(images.id, shown.id))).toBe(1)
    })
  })
})
