import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordChange } from '#features/accounts/channel-changes.server.ts'
import { closeDueAccounts } from '#features/accounts/close-account.server.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import {
  accountRequests,
  channelChanges,
  knownBrowsers,
  people,
  personChannels,
  sessions,
} from '#features/accounts/tables.server.ts'
import { undoTokenOf } from '#features/accounts/undo-token.server.ts'
import { awardBallots, awardVotes } from '#features/awards/tables.server.ts'
import { makeVote } from '#features/awards/voting/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { comments } from '#features/comments/tables.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { fileGrants, filePurchases } from '#features/files/tables.server.ts'
import { giveMembershipYear } from '#features/membership/add-year.server.ts'
import { endOfLastDay } from '#features/membership/policy.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { changeSetting, unsubscribe } from '#features/notifications/change-setting.server.ts'
import { notifications, notificationSettings } from '#features/notifications/tables.server.ts'
import { unsubscribeAddress } from '#features/notifications/unsubscribe-token.server.ts'
import { single } from '#features/orders/catalogue.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { orders } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { personIdOf } from '#features/people/find-person.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import { askQuestion } from '#features/questions/ask-question.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { readMergedInto } from '#features/people/read-merged-into.server.ts'
import { collectedTopics } from '#features/reading/tables.server.ts'
import { showFace } from '#features/sign-in/own-face.server.ts'
import { holdName } from '#features/sign-in/own-name.server.ts'
import { undoByLink } from '#features/sign-in/undo-change.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { staff } from '#features/staff/tables.server.ts'
import { topicLists } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON } from '../../../../test/context.ts'
import { exportedRows } from '../../../../test/exported-rows.ts'
import { wired } from '../../../../test/portal.ts'
import { accountMerges } from '../tables.server.ts'
import { registerClosing } from '../change-account.server.ts'
import { askMerge } from './ask-merge.server.ts'
import { mergeExport } from './list-merges.server.ts'
import { tryMerge } from './try-merge.server.ts'
import { confirmMerge, refuseMerge } from './settle-merge.server.ts'
import { merge, NEW_PHONE, onDesk, PHONE, whole, type Office } from './testing.ts'

interface Cast {
  readonly personId: number
  readonly candidateId: number | undefined
  readonly daysAgo: number
}

/** A ballot of somebody's with one vote that counts; its id. */
async function castBallot({ db }: Context, { personId, candidateId = 0, daysAgo }: Cast): Promise<string> {
  const id = randomUUID()
  await db.insert(awardBallots).values({ id, year: 2026, personId, used: 1, allowed: 3 })
  await db.insert(awardVotes).values({
    ballotId: id,
    candidateId,
    state: 'counted',
    castAt: new Date(NOON.getTime() - daysAgo * DAY_MS),
    accountMinutes: 9,
  })
  return id
}

const votesOf = ({ db }: Context, { into, from }: { into: number; from: number }) =>
  db
    .select({ id: awardBallots.id, personId: awardBallots.personId, state: awardVotes.state })
    .from(awardBallots)
    .innerJoin(awardVotes, eq(awardVotes.ballotId, awardBallots.id))
    .where(sql`person_id in (${into}, ${from})`)

describe('two accounts of one person', () => {
  test('become one only by two people, once, and say why not before', async () => {
    await onDesk(async (desk) => {
      await askMerge(desk.first, wired, whole(desk))
      await expect(askMerge(desk.second, wired, whole(desk))).rejects.toMatchObject({
        code: 'merge_asked_already',
      })
    })
    await onDesk(async (desk) => {
      const { id } = await askMerge(desk.first, wired, whole(desk))
      await expect(confirmMerge(desk.first, wired, { id })).rejects.toMatchObject({
        code: 'merge_second_needed',
      })
      const unproved = { ...desk.second, actor: { ...desk.second.actor, isProved: false } as StaffActor }
      await expect(confirmMerge(unproved, wired, { id })).rejects.toMatchObject({
        code: 'staff_proof_needed',
      })
      await confirmMerge(desk.second, wired, { id })
      await confirmMerge(desk.second, wired, { id })
      await expect(confirmMerge(desk.first, wired, { id })).rejects.toMatchObject({ code: 'merge_settled' })
      await expect(refuseMerge(desk.first, { id })).rejects.toMatchObject({ code: 'merge_settled' })
    })
  })

  test('stand in a file with who asked, who decided and why, by what became of them', async () => {
    await onDesk(async (desk) => {
      const { first, second, into, from } = desk
      const nameOf = async ({ actor }: Context) => {
        const { id } = requireStaff(actor)
        const [found] = await first.db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
        return found?.name
      }
      const file = (state?: string) => exportedRows(mergeExport, first, state ? { state } : {})
      const { id } = await askMerge(first, wired, whole(desk))
      const asked = {
        编号: String(id),
        合并: `用户0172（${from}）并入沈知微（${into}）`,
        改用另一个账号的: '手机',
        谁提出: await nameOf(first),
        原因: '换了手机，核对了订单',
      }
      expect(await file('asked')).toMatchObject([{ ...asked, 状态: '等同事确认', 谁决定: '', 决定: '' }])
      await refuseMerge(second, { id })
      expect(await file('asked')).toEqual([])
      expect(await file()).toMatchObject([{ ...asked, 状态: '没有合并', 谁决定: await nameOf(second) }])
    })
  })

  test('keep the ways to sign in that were chosen, tell every address, end all sign-ins and lead to the one that stays', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      const caller = { address: '203.0.113.9', browser: 'a telephone', browserId: 'the browser of both' }
      const both = [into, from]
      for (const id of both) await openSession({ ...context, caller }, id, ignoreNewDevice)
      expect(await db.$count(knownBrowsers, inArray(knownBrowsers.personId, both))).toBe(2)
      await merge(desk)
      const channels = await db
        .select({
          kind: personChannels.kind,
          address: personChannels.address,
          personId: personChannels.personId,
        })
        .from(personChannels)
        .where(sql`person_id in (${into}, ${from})`)
        .orderBy(asc(personChannels.kind))
      expect(channels).toEqual([
        { kind: 'email', address: 'shen@example.com', personId: into },
        { kind: 'phone', address: NEW_PHONE, personId: into },
        { kind: 'wechat', address: 'union-shen', personId: into },
      ])
      expect(await db.$count(sessions, inArray(sessions.personId, both))).toBe(0)
      expect(await db.$count(knownBrowsers, inArray(knownBrowsers.personId, both))).toBe(0)
      expect(await readMergedInto(context, from)).toBe(into)
      for (const to of [PHONE, NEW_PHONE, 'shen@example.com'])
        expect([to, (await listSent(db, { to })).length]).toEqual([to, 1])
      const [mail] = await listSent(db, { to: 'shen@example.com' })
      expect(mail?.text).toContain('/undo/')
      expect(mail?.text).not.toContain(NEW_PHONE.slice(3))
    })
  })

  test('may be of somebody who worked here once, and works here no longer', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { id } = await makeStaff(context, ['editor'])
      const isColleague = async () => {
        const { hindrances } = await tryMerge(desk.first, wired, { id: into, other: String(from) })
        return hindrances.length > 0
      }
      await context.db.update(staff).set({ phone: PHONE }).where(eq(staff.id, id))
      expect(await isColleague()).toBe(true)
      await context.db
        .update(staff)
        .set({ state: 'disabled', disabledAt: context.now })
        .where(eq(staff.id, id))
      expect(await isColleague()).toBe(false)
    })
  })

  test('say which addresses lead to neither any more, so that nobody signs in to an empty account with one', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      const address = 'other@example.com'
      await db.insert(personChannels).values({ personId: from, kind: 'email', address, verifiedAt: NOON })
      await merge(desk)
      const dropped = '不要再用邮箱 o***@example.com、手机 139****0171登录，那样会另开一个空的新账号'
      for (const to of [address, 'shen@example.com', PHONE, NEW_PHONE])
        expect([to, (await listSent(db, { to })).map(({ text }) => text).join()]).toEqual([
          to,
          expect.stringContaining(dropped),
        ])
      const told = await db.select().from(notifications).where(eq(notifications.personId, into))
      expect(told.map(({ body }) => body)).toEqual([
        expect.stringContaining(dropped),
        expect.stringContaining(dropped),
      ])
    })
    await onDesk(async (desk) => {
      await desk.context.db.delete(personChannels).where(eq(personChannels.address, PHONE))
      await merge(desk)
      const [mail] = await listSent(desk.context.db, { to: 'shen@example.com' })
      expect(mail?.text).not.toContain('不要再用')
    })
  })

  test('give all that is theirs to the one that stays, each once', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      const [one, two] = [await makeArticle(context, { authorId: from }), await makeArticle(context)]
      await addComment(context, { topicId: two, personId: from, content: '写得好' })
      await db.insert(collectedTopics).values([
        { personId: into, topicId: one, collectedAt: NOON },
        { personId: from, topicId: one, collectedAt: NOON },
        { personId: from, topicId: two, collectedAt: NOON },
      ])
      const preview = await tryMerge(desk.first, wired, { id: into, other: '139 1234 0172' })
      expect(preview.hindrances).toEqual([])
      expect(preview.parts).toContainEqual({
        name: '收藏',
        moved: 1,
        clashes: 1,
        clash: expect.stringContaining('一次'),
      })
      expect(preview.parts).toContainEqual({ name: '评论', moved: 1, clashes: 0, clash: '' })
      expect(JSON.stringify(preview)).not.toContain('13912340172')
      await merge(desk)
      expect(await db.$count(collectedTopics, eq(collectedTopics.personId, into))).toBe(2)
      expect(await db.$count(comments, eq(comments.personId, into))).toBe(1)
      const lists = await db
        .select({ list: topicLists.list })
        .from(topicLists)
        .where(eq(topicLists.topicId, one))
      expect(lists).toContainEqual({ list: `person/${into}` })
      expect(lists).not.toContainEqual({ list: `person/${from}` })
      const left = []
      for (const { table, column, name } of wired.merges())
        if (name !== undefined && column !== 'speakers') {
          const { rows } = await db.execute(
            sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${from} limit 1`,
          )
          if (rows.length > 0) left.push(table)
        }
      expect(left).toEqual([])
    })
  })

  test('are one for an import that brings either of them again', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      await context.db.update(people).set({ handle: 'old/shen' }).where(eq(people.id, from))
      await merge(desk)
      expect(await personIdOf(context, 'old/shen')).toBe(into)
      await expect(savePerson(context, { handle: 'old/shen', name: '沈知微' })).rejects.toMatchObject({
        code: 'person_is_closed',
      })
    })
  })

  test('see the pictures of a question that is not public yet as the one that stays', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const asker: Context = { ...context, actor: { kind: 'person', id: from, sessionId: 1 } }
      const expertId = await makeProfile(context, { rights: [2, 512] })
      const { id: pictureId } = await makeUpload(context, from)
      const question = { title: '衬底的断面', description: '见图', isAnonymous: false, expertId }
      await askQuestion(asker, { ...question, pictureIds: [pictureId] })
      await merge(desk)
      context.services.images.forgetAll()
      const viewers = await context.services.images.viewersOf(pictureId)
      expect(new Set(Array.isArray(viewers) ? viewers : [])).toEqual(new Set([into, expertId]))
    })
  })

  test('keep the face of the one that stays, whatever the other had', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { id: pictureId } = await makeUpload(context, from)
      const own: Context = { ...context, actor: { kind: 'person', id: from, sessionId: 1 } }
      await showFace(own, { personId: from, pictureId })
      const [before] = await context.db.select().from(people).where(eq(people.id, from))
      expect(before?.iconId).toBe(pictureId)
      await merge(desk)
      const faces = await context.db
        .select()
        .from(people)
        .where(sql`id in (${into}, ${from})`)
      expect(faces.map(({ iconId }) => iconId)).toEqual([null, null])
      context.services.images.forgetAll()
      expect(await context.services.images.viewersOf(pictureId)).toBeUndefined()
    })
  })

  test('leave switched off what either has, as the one that stays has chosen where both did', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { messageKinds: kinds } = wired
      const set = (id: number, kind: string, isOn: boolean) =>
        changeSetting(
          { ...context, actor: { kind: 'person', id, sessionId: 1 } },
          { kind, channel: 'mail', isOn },
          kinds,
        )
      await set(from, 'reply_to_me', false)
      await set(from, 'comment_on_mine', false)
      await set(into, 'comment_on_mine', true)
      await merge(desk)
      const chosen = await context.db.select().from(notificationSettings)
      expect(new Map(chosen.map(({ personId, kind, isOn }) => [`${personId} ${kind}`, isOn]))).toEqual(
        new Map([
          [`${into} reply_to_me`, false],
          [`${into} comment_on_mine`, true],
        ]),
      )
    })
  })

  test('are stopped from mails by a link that one of them was sent before', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { messageKinds: kinds } = wired
      const address = await unsubscribeAddress(context, { personId: from, kind: 'reply_to_me' })
      await merge(desk)
      const visitor: Context = { ...context, actor: { kind: 'visitor' } }
      const token = new URL(address).searchParams.get('token') ?? ''
      await unsubscribe(visitor, { token }, kinds)
      const stopped = await context.db.select().from(notificationSettings)
      expect(stopped).toMatchObject([{ personId: into, kind: 'reply_to_me', channel: 'mail', isOn: false }])
      // Once that one is closed as well there is nothing to stop.
      await context.db
        .insert(accountRequests)
        .values({ personId: into, kind: 'close', createdAt: new Date(0) })
      expect(await closeDueAccounts(context, wired.forgetPerson)).toBe(1)
      await unsubscribe(visitor, { token }, kinds)
      expect(await context.db.select().from(notificationSettings)).toEqual([])
    })
  })

  test('lose no day of a membership that both have', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      for (const personId of [into, from])
        await giveMembershipYear(context, { personId, industry: 'semi', source: { grant: '试' } })
      await db
        .update(membershipPeriods)
        .set({
          startsAt: new Date(NOON.getTime() - 9 * DAY_MS),
          endsAt: endOfLastDay(new Date(NOON.getTime() + 30 * DAY_MS)),
        })
        .where(eq(membershipPeriods.personId, from))
      const periods = () =>
        db
          .select({ startsAt: membershipPeriods.startsAt, endsAt: membershipPeriods.endsAt })
          .from(membershipPeriods)
          .where(eq(membershipPeriods.personId, into))
          .orderBy(asc(membershipPeriods.startsAt))
      const [own] = await periods()
      await merge(desk)
      const ends = own?.endsAt.getTime() ?? 0
      // Thirty days and the afternoon of today, which becomes a whole day.
      expect(await periods()).toEqual([
        own,
        { startsAt: new Date(ends), endsAt: new Date(ends + 31 * DAY_MS) },
      ])
    })
  })

  test('count the earlier of two votes of a year, whichever account cast it', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { candidates } = await makeVote(context)
      const [candidateId] = candidates
      const later = await castBallot(context, { personId: into, candidateId, daysAgo: 1 })
      const earlier = await castBallot(context, { personId: from, candidateId, daysAgo: 2 })
      await merge(desk)
      const votes = await votesOf(context, desk)
      expect(votes).toContainEqual({ id: earlier, personId: into, state: 'counted' })
      expect(votes).toContainEqual({ id: later, personId: from, state: 'void' })
    })
  })

  test.each(['taken_back', 'returned'] as const)('count no vote as the earlier that is %s', async (state) => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { candidates } = await makeVote(context)
      const taken = await castBallot(context, { personId: from, candidateId: candidates[0], daysAgo: 2 })
      await context.db.update(awardVotes).set({ state }).where(eq(awardVotes.ballotId, taken))
      const counted = await castBallot(context, { personId: into, candidateId: candidates[0], daysAgo: 1 })
      await merge(desk)
      expect(await votesOf(context, desk)).toContainEqual({ id: counted, personId: into, state: 'counted' })
    })
  })

  test('leave one open order of a purchase, and a file for the longer of two times', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      const open = (personId: number) => ({
        number: `M${personId}`,
        personId,
        purchase: 'membership_year semi 1',
        subject: '会员',
        amountFen: 100,
        createdAt: NOON,
        expiresAt: new Date(NOON.getTime() + DAY_MS),
      })
      await db.insert(orders).values([open(into), open(from)])
      const { rows: made } = await db.execute<{ id: string }>(
        sql`insert into files (name, title, sort_date) values ('a.pdf', '资料', 1) returning id`,
      )
      const fileId = Number(made[0]?.id)
      const soon = new Date(NOON.getTime() + DAY_MS)
      const grant = { fileId, purpose: 'read' as const, givenAt: NOON }
      await db.insert(fileGrants).values([
        { ...grant, personId: into, endsAt: soon },
        { ...grant, personId: from, endsAt: null },
      ])
      await merge(desk)
      const rows = await db
        .select({ number: orders.number, state: orders.state })
        .from(orders)
        .where(eq(orders.personId, into))
      expect(rows).toContainEqual({ number: `M${into}`, state: 'open' })
      expect(rows).toContainEqual({ number: `M${from}`, state: 'closed' })
      const given = await db
        .select({ endsAt: fileGrants.endsAt })
        .from(fileGrants)
        .where(eq(fileGrants.personId, into))
      expect(given).toEqual([{ endsAt: null }])
    })
  })

  test('leave a file that both bought with whoever has one of the two orders given back', async () => {
    await onDesk(async (desk) => {
      const wechat = fakeProvider('wechat')
      const { services } = desk.context
      const context = { ...desk.context, services: { ...services, payments: [wechat.provider] } }
      const file = { name: '白皮书.pdf', title: '白皮书', access: 'bought', priceFen: 9800 } as const
      const fileId = await saveFile(context, { ...file, publishedAt: NOON })
      const numbers: string[] = []
      for (const id of [desk.into, desk.from]) {
        const actor = { kind: 'person', id, sessionId: 1 } as const
        const purchase = single(
          { product: 'file', detail: { fileId, purpose: 'read' } },
          { subject: '白皮书', priceFen: 9800 },
        )
        const { number } = await startOrder({ ...context, actor }, purchase)
        const state = wechat.pay(number, 9800)
        await settleOrder(context, { number, provider: 'wechat', state }, wired.fulfil)
        numbers.push(number)
      }
      await merge(desk)
      const bought = async () =>
        (await context.db.select().from(filePurchases).where(eq(filePurchases.personId, desk.into))).map(
          ({ orderNumber }) => orderNumber,
        )
      expect(await bought()).toEqual(numbers.slice(0, 1))
      await refundOrder(context, { number: numbers[0] ?? '', reason: '买了两次' }, wired.takeBack)
      expect(await bought()).toEqual(numbers.slice(1))
      await refundOrder(context, { number: numbers[1] ?? '', reason: '不要了' }, wired.takeBack)
      expect(await bought()).toEqual([])
    })
  })

  test('keep the open order that waits for a bank transfer, and two of those stand in the way', async () => {
    const order = (personId: number, way: 'code' | 'transfer') => ({
      number: `T${personId}`,
      personId,
      purchase: 'membership_year semi 1',
      subject: '会员',
      amountFen: 100,
      way,
      createdAt: NOON,
      expiresAt: new Date(NOON.getTime() + DAY_MS),
    })
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      await db.insert(orders).values([order(into, 'code'), order(from, 'transfer')])
      await merge(desk)
      const open = await db
        .select({ number: orders.number })
        .from(orders)
        .where(and(eq(orders.personId, into), eq(orders.state, 'open')))
      expect(open).toEqual([{ number: `T${from}` }])
    })
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      await context.db.insert(orders).values([order(into, 'transfer'), order(from, 'transfer')])
      await expect(askMerge(desk.first, wired, whole(desk))).rejects.toMatchObject({
        code: 'merge_transfers_twice',
      })
    })
  })

  test('are banned together when one of them was', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      await context.db.update(people).set({ bannedAt: NOON }).where(eq(people.id, from))
      await merge(desk)
      const [stays] = await context.db
        .select({ bannedAt: people.bannedAt })
        .from(people)
        .where(eq(people.id, into))
      expect(stays?.bannedAt).toEqual(NOON)
    })
  })
})

describe('only the ways to sign in', () => {
  test('go over while both accounts stay, and never the last', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const { db } = context
      await expect(askMerge(desk.first, wired, { ...whole(desk), isWhole: false })).rejects.toMatchObject({
        code: 'merge_channel_last',
      })
      await merge(desk, { isWhole: false, channels: ['wechat'] })
      const left = await db
        .select({ kind: personChannels.kind })
        .from(personChannels)
        .where(eq(personChannels.personId, from))
      expect(left).toEqual([{ kind: 'phone' }])
      const isWechat = and(eq(personChannels.personId, into), eq(personChannels.kind, 'wechat'))
      expect(await db.$count(personChannels, isWechat)).toBe(1)
      const [given] = await db.select({ closedAt: people.closedAt }).from(people).where(eq(people.id, from))
      expect(given?.closedAt).toBeNull()
      expect(await db.$count(notifications, eq(notifications.personId, from))).toBe(1)
    })
  })
})

describe('undoing that a way to sign in was handed over', () => {
  /** The telephone handed over to somebody who had another; what undoes it. */
  async function handedOver(desk: Office): Promise<string> {
    const { context, into, from } = desk
    await context.db
      .insert(personChannels)
      .values({ personId: from, kind: 'email', address: 'from@example.com', verifiedAt: NOON })
    await merge(desk, { isWhole: false, channels: ['phone'] })
    const [change] = await context.db
      .select({ id: channelChanges.id })
      .from(channelChanges)
      .where(eq(channelChanges.personId, into))
    return undoTokenOf(context, change?.id ?? 0)
  }
  const phones = async ({ context, into, from }: Office) => {
    const rows = await context.db
      .select({ personId: personChannels.personId, address: personChannels.address })
      .from(personChannels)
      .where(and(inArray(personChannels.personId, [into, from]), eq(personChannels.kind, 'phone')))
    return Object.fromEntries(rows.map(({ personId, address }) => [personId, address]))
  }

  test('gives it back to who had it, who is told, and the former one to who had that', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const token = await handedOver(desk)
      expect(await phones(desk)).toEqual({ [into]: NEW_PHONE })
      const before = await context.db.$count(notifications, eq(notifications.personId, from))
      await undoByLink(context, { token })
      expect(await phones(desk)).toEqual({ [into]: PHONE, [from]: NEW_PHONE })
      const told = await context.db
        .select({ title: notifications.title })
        .from(notifications)
        .where(eq(notifications.personId, from))
        .orderBy(asc(notifications.id))
      expect(told.slice(before)).toEqual([{ title: '您账号的手机号回来了' }])
      await undoByLink(context, { token })
      expect(await phones(desk)).toEqual({ [into]: PHONE, [from]: NEW_PHONE })
    })
  })

  test('gives it to nobody whose account is closed, nor who has another by now', async () => {
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const token = await handedOver(desk)
      await context.db.update(people).set({ closedAt: NOON }).where(eq(people.id, from))
      await undoByLink(context, { token })
      expect(await phones(desk)).toEqual({ [into]: PHONE })
    })
    await onDesk(async (desk) => {
      const { context, into, from } = desk
      const token = await handedOver(desk)
      const other = '+8613912340179'
      await context.db
        .insert(personChannels)
        .values({ personId: from, kind: 'phone', address: other, verifiedAt: NOON })
      await undoByLink(context, { token })
      expect(await phones(desk)).toEqual({ [into]: PHONE, [from]: other })
    })
  })
})

test('a name of the account that closes is decided no more', async () => {
  await onDesk(async (desk) => {
    const { context, from } = desk
    await holdName(context, { personId: from, name: '长晶的人' })
    await merge(desk)
    expect(await listReviews(context, { after: 0 })).toEqual([])
  })
})

/** What stands in the way, and how it comes to. */
const HINDRANCES: readonly (readonly [string, (desk: Office) => Promise<unknown>])[] = [
  ['merge_closing', async ({ first, from }) => registerClosing(first, { id: from, reason: '来电' })],
  [
    'merge_channel_changed',
    async ({ context, into }) =>
      recordChange(context, into, { kind: 'email', former: 'a@example.com', present: 'shen@example.com' }),
  ],
  [
    'merge_of_staff',
    async ({ context }) =>
      context.db
        .update(staff)
        .set({ phone: PHONE })
        .where(eq(staff.id, (await makeStaff(context, ['editor'])).id)),
  ],
  [
    'merge_has_page',
    async ({ context, from }) =>
      context.db.execute(sql`insert into person_rights (person_id, code) values (${from}, 512)`),
  ],
  [
    'reader_unknown',
    async ({ context, from }) => context.db.update(people).set({ closedAt: NOON }).where(eq(people.id, from)),
  ],
]

test.each(HINDRANCES)('%s stands in the way, also of what was asked for before', async (code, make) => {
  await onDesk(async (desk) => {
    await make(desk)
    await expect(askMerge(desk.first, wired, whole(desk))).rejects.toMatchObject({ code })
  })
  await onDesk(async (desk) => {
    const { id } = await askMerge(desk.first, wired, whole(desk))
    await make(desk)
    await expect(confirmMerge(desk.second, wired, { id })).rejects.toMatchObject({ code })
    const [left] = await desk.context.db.select().from(accountMerges).where(eq(accountMerges.id, id))
    expect(left?.state).toBe('asked')
  })
})

test('nobody is merged with himself', async () => {
  await onDesk(async (desk) => {
    await expect(askMerge(desk.first, wired, { ...whole(desk), fromId: desk.into })).rejects.toMatchObject({
      code: 'merge_same',
    })
  })
})
