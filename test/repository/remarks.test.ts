import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { forgetInVersions } from '#features/editing/people-in-versions.server.ts'
import { makePreviewLink } from '#features/editing/preview/preview-links.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { discardWorking, restoreAutosave, restoreVersion } from '#features/editing/restore-version.server.ts'
import { listRemarks } from '#features/editing/remarks/list-remarks.server.ts'
import { answerRemark, makeRemark, settleRemark } from '#features/editing/remarks/remarks.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { editables } from '../../src/app/registries.server.ts'
import { CANARY } from '../canary.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal, type Portal } from '../portal.ts'

/** Remarks of those who review: beside the text through all its changes, and never where a reader is. */

let portal: Portal
let db: Database
let system: Context
let reviewer: Context
let author: Context
beforeAll(async () => {
  portal = await testPortal()
  db = (await testDatabase()).db
  system = testContext(db)
  reviewer = await at('林主编', 'chief_editor')
  author = await at('乔作者', 'contributor')
})
afterAll(() => portal.close())

async function at(name: string, role: 'chief_editor' | 'contributor' | 'events'): Promise<Context> {
  const { id } = await makeStaff(system, [role], { name })
  return { ...system, overwrites: false, actor: { kind: 'staff', id, sessionId: 1, roles: [role] } }
}
const TEXTS = ['开头说明背景', '八英寸衬底的价格今年下降了两成', '结尾展望']
const blocks: Block[] = TEXTS.map(paragraph)

/** An article in work, with a remark on its second paragraph. */
async function remarked(body = '请核对这个数字') {
  const id = await makeArticle(system, { title: '有批注的', blocks })
  const of = { kind: 'topic', id }
  const { token } = await changeContent(author, editables, { ...of, token: 0, change: { title: '改题' } })
  const place = { field: 'blocks', place: 1 }
  const { remark } = await makeRemark(reviewer, editables, { ...of, body, at: place, quote: '下降了两成' })
  return { ...of, token, remark }
}
const list = (of: { kind: string; id: number }, by = author) => listRemarks(by, editables, of)
const write = async (of: { kind: string; id: number; token: number }, written: Block[]) =>
  (await changeContent(author, editables, { ...of, change: { blocks: written } })).token

describe('a remark', () => {
  test('is answered and settled by the author, opened again by whoever made it, and says who did what', async () => {
    const work = await remarked()
    expect(await list(work)).toMatchObject([
      {
        by: '林主编',
        body: '请核对这个数字',
        quote: '下降了两成',
        isOwn: false,
        anchor: { place: 1 },
        answers: [],
      },
    ])
    await answerRemark(author, editables, { ...work, body: '已按年报改' })
    await settleRemark(author, editables, { ...work, isSettled: true })
    await settleRemark(author, editables, { ...work, isSettled: true })
    expect(await list(work, reviewer)).toMatchObject([
      { isOwn: true, settledBy: '乔作者', answers: [{ by: '乔作者', body: '已按年报改' }] },
    ])
    await settleRemark(reviewer, editables, { ...work, isSettled: false })
    expect((await list(work))[0]).not.toHaveProperty('settledBy')
    const { rows } = await db.execute(
      sql`select verb from audit_records where subject = ${`topic:${work.id}`} and verb like '%Remark' order by id`,
    )
    expect(rows.map(({ verb }) => verb)).toEqual([
      'makeRemark',
      'answerRemark',
      'settleRemark',
      'settleRemark',
    ])
  })

  test('goes on with its paragraph through being moved and being written anew', async () => {
    const work = await remarked()
    let { token } = work
    token = await write({ ...work, token }, [paragraph('新的开头'), ...blocks])
    expect(await list(work)).toMatchObject([{ anchor: { place: 2 } }])
    for (const text of ['八英寸衬底今年便宜了', '据协会统计便宜了', '据协会统计，全都不同了'])
      token = await write({ ...work, token }, [
        paragraph('新的开头'),
        paragraph(TEXTS[0] ?? ''),
        paragraph(text),
      ])
    expect(await list(work)).toMatchObject([{ anchor: { place: 2, part: '据协会统计，全都不同了' } }])
    const { version } = await keepVersion(author, editables, { ...work, token })
    await publishVersion(reviewer, editables, { ...work, token, version })
    expect(await list(work)).toMatchObject([{ body: '请核对这个数字' }])
  })

  test('goes on with its paragraph when another text is put in work, and back when that is thrown away', async () => {
    const work = await remarked()
    const anew = '据协会统计，全都不同了'
    const other = blocks.with(1, paragraph(anew))
    const { version } = await keepVersion(author, editables, work)
    let token = await write(work, other)
    const stands = async () => (await list(work))[0]?.anchor?.part
    expect(await stands()).toBe(anew)
    token = (await restoreVersion(author, editables, { ...work, token, version })).token
    expect(await stands()).toBe(TEXTS[1])
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from content_autosaves where entity_id = ${work.id} and is_put_aside`,
    )
    const autosave = Number(rows[0]?.id)
    token = (await restoreAutosave(author, editables, { ...work, token, autosave })).token
    expect(await stands()).toBe(anew)
    await discardWorking(author, editables, { ...work, token })
    expect(await stands()).toBe(TEXTS[1])
  })

  test('is refused where there is no such place, no such remark, and to whoever does not write such things', async () => {
    const work = await remarked()
    const nowhere = { ...work, body: '？', at: { field: 'blocks', place: 3 } }
    await expect(makeRemark(author, editables, nowhere)).rejects.toMatchObject({
      code: 'remark_place_unknown',
    })
    for (const field of ['title', '__proto__', 'constructor'])
      await expect(
        makeRemark(author, editables, { ...nowhere, at: { field, place: 0 } }),
      ).rejects.toMatchObject({ code: 'remark_place_unknown' })
    const other = await remarked()
    await expect(
      answerRemark(author, editables, { ...other, remark: work.remark, body: '？' }),
    ).rejects.toMatchObject({ code: 'remark_unknown' })
    const stranger = await at('旁人', 'events')
    for (const done of [
      list(work, stranger),
      makeRemark(stranger, editables, { ...work, body: '？' }),
      settleRemark(stranger, editables, { ...work, isSettled: true }),
    ])
      await expect(done).rejects.toMatchObject({ code: 'permission_missing' })
    await expect(makeRemark(author, editables, { ...work, body: ' ' })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })

  test('is seen by no reader: not on the page, in a preview, a feed, the search or what is answered', async () => {
    const work = await remarked(`读者不该看到 ${CANARY}`)
    await answerRemark(author, editables, { ...work, body: `回复也是 ${CANARY}` })
    const { version } = await keepVersion(author, editables, work)
    const link = await makePreviewLink(system, editables, { ...work, version, sees: 'member', days: 1 })
    await publishVersion(reviewer, editables, { ...work, version })
    const { id } = work
    for (const url of [
      `/topic/${id}`,
      new URL(link.address ?? '').pathname,
      '/news',
      '/feed.xml',
      `/search?q=${CANARY}`,
      `/prod-api/topic/${id}`,
    ]) {
      const { body } = await portal.app.inject(url)
      expect([url, body.replaceAll(`q=${CANARY}`, '').includes('读者不该看到')]).toEqual([url, false])
      expect([url, body.includes('回复也是')]).toEqual([url, false])
    }
    const kept = await db.execute(
      sql`select 1 from content_versions where kind = 'topic' and entity_id = ${id} and content::text like '%读者不该看到%'`,
    )
    expect(kept.rows).toEqual([])
  })
})

test('says nothing more of who left the portal, neither what it quotes nor what is answered', async () => {
  const id = await makeEvent()
  const of = { kind: 'event', id }
  const at = { field: 'speakers', place: 0 }
  const said = { ...of, body: '楚怀瑾的单位请核对', at, quote: '楚怀瑾' }
  const { remark } = await makeRemark(system, editables, said)
  await answerRemark(system, editables, { ...of, remark, body: '楚怀瑾已回复' })
  const other = await remarked('请问问楚怀瑾')
  const leaver = { personId: 0, name: '楚怀瑾', company: '', addresses: [] }
  await forgetInVersions(system, leaver, { editables })
  expect(JSON.stringify(await list(of, system))).not.toContain('楚怀瑾')
  expect(await list(of, system)).toMatchObject([
    { body: '已注销用户的单位请核对', anchor: { place: 0 }, answers: [{ body: '已注销用户已回复' }] },
  ])
  // Of a text that never named this person it may be another's name, or a word.
  expect(await list(other)).toMatchObject([{ body: '请问问楚怀瑾' }])
})

const makeEvent = () =>
  saveEvent(system, {
    title: '有嘉宾的活动',
    startsOn: '2026-12-12',
    endsOn: '2026-12-13',
    city: '澜江',
    place: '会议中心',
    isUpcoming: true,
    speakers: [{ name: '楚怀瑾' }],
  })
