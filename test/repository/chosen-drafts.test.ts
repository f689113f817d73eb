import { beforeAll, describe, expect, test } from 'vitest'
import { makeAwardYear } from '#features/awards/testing.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { runSchedules } from '#features/editing/run-schedules.server.ts'
import { scheduleContent } from '#features/editing/schedules.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { contentSchedules } from '#features/editing/tables.server.ts'
import { RIGHTS } from '#features/people/policy.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { sentenceFor } from '#platform/messages.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { editables, portalMessages, wired } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** What pickers of forms offer to whoever works on it before it is published: the form that chose it cannot be published yet. */

let system: Context
let chief: Context
let email: string
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  await makeStaff(system, ['administrator'])
  const { id, ...own } = await makeStaff(system, ['administrator'])
  email = own.email
  chief = {
    ...system,
    overwrites: false,
    actor: { kind: 'staff', id, sessionId: 1, roles: ['administrator'] },
  }
})

const TITLE = '还没有发布的'
const blocks = [paragraph('正文')]
const article = { kind: 'article', title: '文章', blocks }
const report = { industry: 'semi', productName: '白皮书', releasedOn: '2026-11-21' }

const draft = (kind: string, content: object) =>
  createContent(chief, editables, { kind, content: { ...content } })
const made = async (kind: string, content: object) => (await draft(kind, content)).id
const person = () => made('person', { name: TITLE })
const topic = () => made('topic', { ...article, title: TITLE })
const file = () => made('file', { name: 'a.pdf', title: TITLE })
const logo = { id: 'a'.repeat(24), width: 640, height: 320 }
const company = () => made('company', { shortName: TITLE, logo })
const event = () => made('event', { title: TITLE, startsOn: '2026-12-01', endsOn: '2026-12-01' })

const kept = async (kind: string, content: object) => {
  const { id, token } = await draft(kind, content)
  return { id, token, ...(await keepVersion(chief, editables, { kind, id, token })) }
}

const publish = async (kind: string, content: object) =>
  publishVersion(chief, editables, { kind, ...(await kept(kind, content)) })

const sentence = async (work: Promise<unknown>) => {
  const refusal = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  return refusal instanceof Refusal ? sentenceFor(refusal, portalMessages) : String(refusal)
}

describe('a form that chose what is not published yet', () => {
  test.each<[string, () => Promise<object>]>([
    ['topic', async () => ({ ...article, authorId: await person() })],
    ['topic', async () => ({ ...article, kind: 'question', askerId: await person() })],
    ['file', async () => ({ name: 'b.pdf', title: '资料', uploaderId: await person() })],
    ['report', async () => ({ ...report, before: await made('report', { ...report, productName: TITLE }) })],
    ['community', async () => ({ name: '社区', expertIds: [await person()] })],
    ['community', async () => ({ name: '社区', topicIds: [await topic()] })],
    ['person', async () => ({ name: '机构', expertIds: [await person()] })],
    ['person', async () => ({ name: '机构', recommendedTopicIds: [await topic()] })],
  ])('is not published as %s, and says which', async (kind, content) => {
    expect(await sentence(publish(kind, await content()))).toContain(`选了“${TITLE}”，它自己还没有发布`)
  })

  test.each<[string, () => Promise<object>]>([
    ['topic', async () => ({ ...article, kind: 'document', fileId: await file() })],
    ['special', async () => ({ kind: 'special', title: '专题', topicIds: [await topic()] })],
    ['person', async () => ({ name: '企业', rights: [RIGHTS.organisation], companyId: await company() })],
  ])('says so where %s looks itself', async (kind, content) => {
    expect(await sentence(publish(kind, await content()))).toContain('还没有发布，或不存在')
  })

  test('says so where an award year looks itself', async () => {
    const id = await makeAwardYear(system, 2031)
    const { token } = await showContent(chief, editables, { kind: 'award-year', id })
    const change = { eventId: await event() }
    const changed = await changeContent(chief, editables, { kind: 'award-year', id, token, change })
    const which = { kind: 'award-year', id, token: changed.token }
    const version = await keepVersion(chief, editables, which)
    expect(await sentence(publishVersion(chief, editables, { ...which, ...version }))).toContain(
      '还没有发布，或不存在',
    )
  })

  test('fails once at its time, not every minute, and whoever set it is told why', async () => {
    const { id, version } = await kept('topic', { ...article, authorId: await person() })
    const at = new Date(NOON.getTime() + DAY_MS)
    await scheduleContent(chief, editables, {
      kind: 'topic',
      id,
      at: shanghaiIso(at),
      act: 'publish',
      version,
    })
    await runSchedules({ ...system, now: at }, wired)
    expect(await system.db.select().from(contentSchedules)).toMatchObject([
      { state: 'failed', problem: 'content_points_at_draft' },
    ])
    const mails = await listSent(system.db, { purpose: 'schedule_failed' })
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    expect(mails[0]?.text).toContain(`的定时，到时没有做：这里选了“${TITLE}”，它自己还没有发布`)
  })
})
