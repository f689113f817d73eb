import { describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { listPictureUses } from '#features/editing/picture-uses.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { replacePicture } from '#features/editing/replace-picture.server.ts'
import { cancelSchedule, scheduleContent } from '#features/editing/schedules.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { withdrawContent } from '#features/editing/withdraw-content.server.ts'
import { drawnPicture } from '#features/media/testing.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { editables, wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

/** A picture is put in the place of another wherever editors show one, and nothing else of what they wrote changes. */

const kind = 'topic'
const clerk = { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'] } as const

async function withTwo(
  run: (given: { context: Context; from: string; to: string; cover: { id: string } }) => Promise<void>,
) {
  await inRolledBackTransaction(async (db) => {
    const context = { ...testContext(db), actor: clerk }
    const [cover, other] = [await drawnPicture(context, 41), await drawnPicture(context, 42)]
    await run({ context, from: cover.id, to: other.id, cover })
  })
}

describe('replacing a picture', () => {
  test('changes cover, body and addresses in texts before the readers, and is a version to go back to', async () => {
    await withTwo(async ({ context, from, to }) => {
      const image = { id: from, width: 41, height: 20 }
      const link = { type: 'paragraph' as const, spans: [{ text: '原图', link: `/img/${from}?w=960` }] }
      const id = await makeArticle(testContext(context.db), {
        cover: image,
        blocks: [{ type: 'image', image }, link],
      })
      await replacePicture(context, editables, { kind, id, picture: from, by: to })
      const { content, isWorking, liveVersion } = await showContent(context, editables, { kind, id })
      expect(JSON.stringify(content)).not.toContain(from)
      expect(content.cover).toEqual({ id: to, width: 42, height: 20 })
      expect(JSON.stringify(content.blocks)).toContain(`/img/${to}?w=960`)
      expect([isWorking, liveVersion]).toEqual([false, 2])
      const uses = await listPictureUses(context, wired, from)
      expect(uses).toMatchObject([{ content: { kind, id }, name: '文章', places: ['history'] }])
    })
  })

  test('leaves what somebody is writing as it is but for the picture, and it can still be published', async () => {
    await withTwo(async ({ context, from, to, cover }) => {
      const id = await makeArticle(testContext(context.db), { cover: { ...cover, width: 41, height: 20 } })
      const change = { title: '正在写的', blocks: [paragraph('新的一段')] }
      await changeContent(context, editables, { kind, id, token: 0, change })
      await replacePicture(context, editables, { kind, id, picture: from, by: to })
      const shown = await showContent(context, editables, { kind, id })
      expect(shown).toMatchObject({ isWorking: true, isOutdated: false })
      expect(shown.content).toMatchObject({ title: '正在写的', cover: { id: to } })
      const work = { kind, id, token: shown.token }
      const { version } = await keepVersion(context, editables, work)
      await publishVersion(context, editables, { ...work, version })
      const { content } = await showContent(context, editables, { kind, id })
      expect(content).toMatchObject({ title: '正在写的', cover: { id: to } })
    })
  })

  test('changes a face that is known by its number alone', async () => {
    await withTwo(async ({ context, from, to }) => {
      const id = await saveEvent(testContext(context.db), {
        title: '论坛',
        startsOn: '2026-11-21',
        endsOn: '2026-11-21',
        speakers: [{ name: '讲者', iconId: from }],
      })
      await replacePicture(context, editables, { kind: 'event', id, picture: from, by: to })
      const { content } = await showContent(context, editables, { kind: 'event', id })
      expect(content.speakers).toMatchObject([{ iconId: to }])
    })
  })

  test('leaves what has a version that waits for its time, which would come to nothing, and says so', async () => {
    await withTwo(async ({ context, from, to, cover }) => {
      const id = await makeArticle(testContext(context.db), { cover: { ...cover, width: 41, height: 20 } })
      const { token } = await changeContent(context, editables, {
        kind,
        id,
        token: 0,
        change: { title: '更正' },
      })
      const { version } = await keepVersion(context, editables, { kind, id, token })
      const at = new Date(context.now.getTime() + 3_600_000).toISOString()
      const timed = await scheduleContent(context, editables, { kind, id, act: 'correct', version, at })
      const replace = () => replacePicture(context, editables, { kind, id, picture: from, by: to })
      await expect(replace()).rejects.toMatchObject({ code: 'schedule_would_fail', detail: { version } })
      await cancelSchedule(context, editables, { kind, id, ...timed })
      await replace()
      const { content } = await showContent(context, editables, { kind, id })
      expect(content).toMatchObject({ title: '更正', cover: { id: to } })
    })
  })

  test('refuses what is not there, what is taken down, and a picture that nobody has', async () => {
    await withTwo(async ({ context, from, to, cover }) => {
      const id = await makeArticle(testContext(context.db), { cover: { ...cover, width: 41, height: 20 } })
      const replace = (picture: string, by: string) =>
        replacePicture(context, editables, { kind, id, picture, by })
      await expect(replace(to, from)).rejects.toMatchObject({ code: 'picture_not_there' })
      await expect(replace(from, 'f'.repeat(24))).rejects.toMatchObject({ code: 'picture_unknown' })
      await withdrawContent(context, editables, { kind, id, reason: '侵权' })
      await expect(replace(from, to)).rejects.toMatchObject({ code: 'rewritten_is_withdrawn' })
    })
  })
})
