import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { files } from '#features/files/tables.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { withdrawFile } from '#features/files/withdraw-file.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { addMaterial, removeMaterial } from './add-material.server.ts'
import { materialImporter } from './import-events.server.ts'
import { listMaterialEvents } from './list-material-events.server.ts'
import { orderMaterials } from './order-materials.server.ts'
import { listReleases, releaseMaterials } from './release-materials.server.ts'
import { saveEvent } from './save-event.server.ts'
import { uploadMaterial } from './upload-material.server.ts'

/** How what was spoken at an event comes to its page (C-33, C-47). */

let portal: Context
let eventId = 0
const makeEvent = (title: string) =>
  saveEvent(portal, { title, startsOn: '2026-12-12', endsOn: '2026-12-13' })
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeEvent('年会')
})

const listed = async (of = eventId) =>
  (await listReleases(portal, { eventId: of })).map(({ title, access, releasedAt }) => [
    title,
    access,
    releasedAt,
  ])

test('a PDF of this computer is for attendees, once it is released', async () => {
  const pdf = await readFile(resolve(import.meta.dirname, '../../../db/demo/documents/bus-converter.pdf'))
  const asked = { eventId, title: '中间母线', speaker: '裴子衿', fileName: '母线.pdf' }
  const fileId = await uploadMaterial(portal, asked, pdf)
  expect(await listed()).toEqual([['中间母线', 'attendees', null]])
  const [file] = await portal.db.select().from(files).where(eq(files.id, fileId))
  expect(file).toMatchObject({
    name: '母线.pdf',
    speaker: '裴子衿',
    year: 2026,
    belongsTo: [`/ev/d/${eventId}`],
  })
  await expect(uploadMaterial(portal, asked, Buffer.from('no PDF'))).rejects.toMatchObject({
    code: 'pdf_not_one',
  })
  await expect(uploadMaterial(portal, { ...asked, eventId: 999_999 }, pdf)).rejects.toMatchObject({
    code: 'event_not_found',
  })
  // Sent again because no answer came, it is there once.
  await expect(uploadMaterial(portal, asked, pdf)).rejects.toMatchObject({
    code: 'material_there',
    detail: { title: '中间母线' },
  })
  const counted = async () =>
    (await listMaterialEvents(portal, { id: eventId })).map(({ materials }) => materials)
  expect(await counted()).toEqual([1])
  await withdrawFile(portal, { id: fileId, reason: '演讲人要求' })
  await expect(uploadMaterial(portal, asked, pdf)).rejects.toMatchObject({ code: 'material_withdrawn' })
  expect([await counted(), await listed()]).toEqual([[0], []])
})

test('a file that is there already joins one event, behind the others, and leaves it with its release', async () => {
  const make = (title: string) =>
    saveFile(portal, { name: 'a.pdf', title, access: 'attendees', publishedAt: portal.now })
  const [first, second] = [await make('第一份'), await make('第二份')]
  await addMaterial(portal, { eventId, fileId: first })
  await addMaterial(portal, { eventId, fileId: second })
  expect((await listed()).map(([title]) => title)).toEqual(['第一份', '第二份'])
  const other = await makeEvent('另一场')
  await expect(addMaterial(portal, { eventId: other, fileId: first })).rejects.toMatchObject({
    code: 'material_of_event',
    detail: { title: '年会' },
  })
  await expect(addMaterial(portal, { eventId, fileId: 999_999 })).rejects.toMatchObject({
    code: 'material_unknown',
  })
  await releaseMaterials(portal, { eventId, fileIds: [first], consent: '邮件同意' })
  await removeMaterial(portal, { eventId, fileId: first })
  const [file] = await portal.db.select().from(files).where(eq(files.id, first))
  expect([file?.state, file?.belongsTo]).toEqual(['published', []])
  await addMaterial(portal, { eventId: other, fileId: first })
  expect(await listed(other)).toEqual([['第一份', 'attendees', null]])
  await expect(removeMaterial(portal, { eventId, fileId: first })).rejects.toMatchObject({
    code: 'material_not_of_event',
  })
})

test('whoever keeps files and data imports the materials of an event, orders them and finds the event', async () => {
  const content: Context = {
    ...portal,
    overwrites: true,
    actor: { kind: 'staff', id: 1, sessionId: 1, roles: ['content'] },
  }
  const supplies = { picture: () => Promise.reject(new Error()), document: () => Promise.reject(new Error()) }
  eventId = await makeEvent('许多资料的一场')
  const ids: number[] = []
  for (const title of ['甲', '乙', '丙'])
    ids.push(
      await materialImporter.take(
        content,
        { title, name: `${title}.pdf`, event: eventId, publishedAt: '2026-11-01' },
        supplies,
      ),
    )
  const titles = async () => (await listed()).map(([title]) => title)
  expect(await titles()).toEqual(['甲', '乙', '丙'])
  await orderMaterials(content, { eventId, fileIds: [ids[2] ?? 0, ids[0] ?? 0] })
  expect(await titles()).toEqual(['丙', '甲', '乙'])
  const other = await makeEvent('另一场')
  await expect(orderMaterials(content, { eventId: other, fileIds: ids })).rejects.toMatchObject({
    code: 'material_not_of_event',
  })
  expect(await listMaterialEvents(content, { q: '许多资料' })).toEqual([
    { id: eventId, title: '许多资料的一场', startsOn: '2026-12-12', materials: 3 },
  ])
  expect((await listMaterialEvents(content, { before: other }))[0]?.id).toBe(eventId)
  await expect(
    saveEvent(content, { title: '不行', startsOn: '2026-12-12', endsOn: '2026-12-12' }),
  ).rejects.toMatchObject({
    code: 'permission_missing',
  })
})
