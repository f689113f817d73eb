import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { issueTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { kindsTold } from '#features/notifications/testing.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import type { Context } from '#platform/context.ts'
import { drawing } from '#platform/images/testing.ts'
import { fetchImage } from '#platform/import/fetch-image.server.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { bindWechat } from './link-channel.server.ts'
import { wechatProfiles } from './tables.server.ts'
import { takeWechatProfiles } from './wechat-profile.server.ts'

const PORTRAIT = 'https://thirdwx.qlogo.cn/mmopen/vi_32/somebody/132'

async function arrive(
  context: Context,
  { name, portraitUrl = PORTRAIT, isNew = true }: { name: string; portraitUrl?: string; isNew?: boolean },
) {
  const personId = await makePerson(context, { name: isNew ? '用户0042' : '老读者' })
  const ticket = await issueTicket(context, { unionId: `union-${personId}`, name, portraitUrl })
  await bindWechat(context, { ticket, personId, isNew })
  const read = async () => (await context.db.select().from(people).where(eq(people.id, personId)))[0]
  return { personId, read }
}
const waitingIn = ({ db }: Context) => db.select().from(wechatProfiles)
const jpeg = async () => ({ bytes: await drawing(132, 132).jpeg().toBuffer() })

test('whoever’s account is made by WeChat gets the name and, once somebody has looked at it, the picture', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { personId, read } = await arrive(context, { name: '周 🌙 若水' })
    const asked: string[] = []
    await takeWechatProfiles(context, async (url) => {
      asked.push(url)
      return jpeg()
    })
    expect(asked).toEqual([PORTRAIT])
    expect(await read()).toMatchObject({ name: '周 🌙 若水' })
    expect(await listReviews(context, { after: 0 })).toMatchObject([
      { thing: { kind: 'face', id: personId } },
    ])
    expect(await waitingIn(context)).toEqual([])
  })
})

test.each(['官方客服', '加微信abc12345', '👻'])(
  'a name that nobody may give oneself is left out (%s)',
  async (name) => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { read } = await arrive(context, { name, portraitUrl: '' })
      await takeWechatProfiles(context, jpeg)
      expect(await read()).toMatchObject({ name: '用户0042', iconId: null })
      expect(await waitingIn(context)).toEqual([])
    })
  },
)

test('a picture that does not come is tried a few times, one that is no picture once', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { read } = await arrive(context, { name: '林一帆' })
    for (let turn = 0; turn < 4; turn += 1) {
      await takeWechatProfiles(context, async () => ({ refused: '下载超时' }))
      expect(await waitingIn(context)).toMatchObject([{ tries: turn + 1 }])
    }
    await takeWechatProfiles(context, async () => ({ refused: '下载超时' }))
    expect(await waitingIn(context)).toEqual([])
    expect(await read()).toMatchObject({ name: '林一帆', iconId: null })
    await arrive(context, { name: '周若水' })
    await takeWechatProfiles(context, async () => ({ bytes: Buffer.from('<svg>') }))
    expect(await waitingIn(context)).toEqual([])
  })
})

test('a picture that breaks something is tried no more often, and nobody waits for it', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const broken = await arrive(context, { name: '林一帆', portraitUrl: `${PORTRAIT}?broken` })
    const next = await arrive(context, { name: '周若水' })
    const fetch = async (url: string) => {
      if (url.endsWith('?broken')) throw new Error('nobody thought of this')
      return jpeg()
    }
    await takeWechatProfiles(context, fetch)
    expect(await next.read()).toMatchObject({ name: '周若水' })
    expect(await waitingIn(context)).toMatchObject([{ personId: broken.personId, tries: 1 }])
    for (let turn = 0; turn < 4; turn += 1) await takeWechatProfiles(context, fetch)
    expect(await waitingIn(context)).toEqual([])
    expect(await broken.read()).toMatchObject({ name: '林一帆', iconId: null })
  })
})

test('nothing is fetched from this machine or its network, whatever address is given', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await arrive(context, { name: '林一帆', portraitUrl: 'http://127.0.0.1:9/132' })
    const answers: unknown[] = []
    await takeWechatProfiles(context, async (url) => {
      const answer = await fetchImage(url)
      answers.push(answer)
      return answer
    })
    expect(answers).toEqual([{ refused: '地址不在公网上' }])
  })
})

test('an account that is there keeps its name, and one that was renamed meanwhile too', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const old = await arrive(context, { name: '林一帆', isNew: false })
    expect(await waitingIn(context)).toEqual([])
    const fresh = await arrive(context, { name: '林一帆', portraitUrl: '' })
    await db.update(people).set({ name: '自己取的' }).where(eq(people.id, fresh.personId))
    await takeWechatProfiles(context, jpeg)
    expect(await old.read()).toMatchObject({ name: '老读者' })
    expect(await fresh.read()).toMatchObject({ name: '自己取的' })
  })
})

test('whose account has another WeChat already keeps that, and is told that this one is not bound', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { personId } = await arrive(context, { name: '老读者', isNew: false })
    const before = await kindsTold(context, personId)
    const ticket = await issueTicket(context, { unionId: 'another', name: '老读者' })
    await bindWechat(context, { ticket, personId, isNew: false })
    expect((await kindsTold(context, personId)).toSorted()).toEqual(
      [...before, 'wechat_not_bound'].toSorted(),
    )
    const bound = await db.select().from(personChannels).where(eq(personChannels.kind, 'wechat'))
    expect(bound.map(({ address }) => address)).toEqual([`union-${personId}`])
  })
})
