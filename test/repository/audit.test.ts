import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveSchedule } from '#features/editing/calendar/move-schedule.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { mergeLive } from '#features/editing/merge-live.server.ts'
import { endPreviewLink, makePreviewLink } from '#features/editing/preview/preview-links.server.ts'
import { answerRemark, makeRemark, settleRemark } from '#features/editing/remarks/remarks.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { discardWorking, restoreAutosave, restoreVersion } from '#features/editing/restore-version.server.ts'
import { listAutosaves } from '#features/editing/show-content.server.ts'
import { askReview, decideReview } from '#features/editing/reviews.server.ts'
import { cancelSchedule, scheduleContent } from '#features/editing/schedules.server.ts'
import { setContent } from '#features/editing/set-content.server.ts'
import { replacePicture } from '#features/editing/replace-picture.server.ts'
import { restoreContent, withdrawContent } from '#features/editing/withdraw-content.server.ts'
import { editingVerbs } from '#features/editing/verbs.server.ts'
import { drawnPicture } from '#features/media/testing.ts'
import { SUBJECT_KINDS } from '#features/staff/audit/subjects.ts'
import { VERB_NAMES } from '#features/staff/audit/verb-names.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Actor, Context } from '#platform/context.ts'
import { features } from '../../src/app/features.ts'
import { editables, withdrawables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'
import { listenToPurges } from '../listen-to-purges.ts'
import { PURGED_BY_STAFF } from '../purged-by-staff.ts'
import { ACTIONS } from '../staff-actions.ts'

/**
 * Whatever staff do is written down with who did it (C-111), and what was kept of the pages that it changes is dropped: every
 * verb that changes something, done for once.
 */

const clerk: Actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'], isProved: true }
/** Verbs of staff that change nothing. */
const READING = /^(list|count|read|compare|show|find|try)/

const told = listenToPurges()
beforeAll(told.begin)
afterAll(told.end)

/**
 * What the office is written down with while it does something, and which pages are told to be dropped from when it begins;
 * the portal makes ready what it needs.
 */
async function doneBy(action: (office: Context, portal: Context) => Promise<unknown>) {
  return inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    let before: number | undefined
    const office = {
      ...portal,
      // The first that a verb asks.
      get actor() {
        before ??= told.tags.length
        return clerk
      },
      caller: { address: '203.0.113.5', browser: '' },
    }
    await action(office, portal)
    const { rows } = await db.execute<{ verb: string; subject: string; place: string }>(
      sql`select verb, subject, place from audit_records where actor = 'staff:1' order by id`,
    )
    expect(rows.filter(({ place }) => place !== '203.0.113.5')).toEqual([])
    const isNamed = ({ verb, subject }: (typeof rows)[number]) =>
      VERB_NAMES[verb] !== undefined && SUBJECT_KINDS[subject.split(':')[0] ?? ''] !== undefined
    expect(rows.filter((row) => !isNamed(row))).toEqual([])
    return { records: rows.map(({ verb }) => verb), purged: kindsOf(told.tags.slice(before)) }
  })
}

/** Without the numbers, which are others each time. */
const kindsOf = (tags: readonly string[]) =>
  [...new Set(tags.map((tag) => tag.replaceAll(/\d+/g, '#')))].toSorted()

/** What the audit calls it: taking down and putting back are one verb each, whatever the kind. */
const wordOf = (name: string) =>
  ({
    refundMoney: 'refundOrder',
    removeUnusedImages: 'removeUnusedImage',
    publishTopics: 'publishTopic',
  })[name] ??
  /^(?:withdraw|restore)(?=[A-Z])/.exec(name)?.[0] ??
  name

const takenDown = Object.entries(withdrawables).flatMap(([kind, { withdraw, restore }]) => {
  const make = (portal: Context) => KINDS[kind]?.[0]?.make(portal) ?? Promise.reject(new Error(kind))
  return [
    [
      withdraw,
      async (office: Context, portal: Context) =>
        withdraw(office, { id: await make(portal), reason: '有误' }),
    ],
    [
      restore,
      async (office: Context, portal: Context) => {
        const id = await make(portal)
        await withdraw(portal, { id, reason: '有误' })
        await restore(office, { id })
      },
    ],
  ] as const
})

const verbs = features
  .flatMap(({ staffVerbs }) => Object.entries(staffVerbs))
  .filter(([name]) => !READING.test(name))
  .map(([name, { run }]) => [name, ACTIONS[name] ?? takenDown.find(([verb]) => verb === run)?.[1]] as const)

describe('a verb of staff', () => {
  test.each(verbs)(
    '%s writes down who did it and from where, and drops what was kept',
    async (name, action) => {
      if (!action) throw new Error(`test/staff-actions.ts does not say how ${name} is done`)
      const { records, purged } = await doneBy(action)
      expect(records).toContain(wordOf(name))
      expect(purged).toEqual(PURGED_BY_STAFF[name] ?? [])
    },
  )

  test('is what is said of each to drop something', () => {
    const names = new Set(verbs.map(([name]) => name))
    expect(Object.keys(PURGED_BY_STAFF).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('a verb of editing', () => {
  const kind = 'topic'
  /** A topic with a change in work. */
  async function inWork(portal: Context) {
    const id = await makeArticle(portal)
    const { token } = await changeContent(portal, editables, {
      kind,
      id,
      token: 0,
      change: { title: '新题' },
    })
    return { kind, id, token }
  }
  async function kept(portal: Context) {
    const work = await inWork(portal)
    return { ...work, ...(await keepVersion(portal, editables, work)) }
  }
  async function scheduledOf(portal: Context) {
    const { id, version } = await kept(portal)
    return { kind, id, version, act: 'correct', at: '2027-01-01T09:00:00+08:00' } as const
  }

  const EDITING: Readonly<Record<string, (office: Context, portal: Context) => Promise<unknown>>> = {
    createContent: (office) =>
      createContent(office, editables, { kind: 'community', content: { name: '新社区' } }),
    changeContent: (office) => inWork(office),
    discardWorking: async (office, portal) => discardWorking(office, editables, await inWork(portal)),
    mergeLive: async (office, portal) => mergeLive(office, editables, await inWork(portal)),
    keepVersion: async (office, portal) => keepVersion(office, editables, await inWork(portal)),
    restoreVersion: async (office, portal) => restoreVersion(office, editables, await kept(portal)),
    restoreAutosave: async (office, portal) => {
      const work = await inWork(portal)
      const { token } = await discardWorking(portal, editables, work)
      const [last] = await listAutosaves(portal, editables, work)
      return restoreAutosave(office, editables, { ...work, token, autosave: last?.autosave ?? 0 })
    },
    askReview: async (office, portal) => askReview(office, editables, await kept(portal)),
    publishVersion: async (office, portal) => publishVersion(office, editables, await kept(portal)),
    scheduleContent: async (office, portal) => scheduleContent(office, editables, await scheduledOf(portal)),
    withdrawContent: async (office, portal) =>
      withdrawContent(office, editables, { kind, id: await makeArticle(portal), reason: '来函要求更正' }),
    restoreContent: async (office, portal) => {
      const which = { kind, id: await makeArticle(portal) }
      await withdrawContent(portal, editables, { ...which, reason: '来函要求更正' })
      await restoreContent(office, editables, which)
    },
    makePreviewLink: async (office, portal) =>
      makePreviewLink(office, editables, { ...(await kept(portal)), sees: 'visitor', days: 1 }),
    endPreviewLink: async (office, portal) => {
      const work = await kept(portal)
      const { link } = await makePreviewLink(portal, editables, { ...work, sees: 'visitor', days: 1 })
      await endPreviewLink(office, editables, { ...work, link })
    },
    cancelSchedule: async (office, portal) => {
      const work = await scheduledOf(portal)
      await scheduleContent(portal, editables, work)
      const { rows } = await portal.db.execute<{ id: string }>(sql`select id from content_schedules`)
      await cancelSchedule(office, editables, { kind, id: work.id, schedule: Number(rows[0]?.id) })
    },
    moveSchedule: async (office, portal) => {
      const work = await scheduledOf(portal)
      const { schedule } = await scheduleContent(portal, editables, work)
      const at = '2027-02-01T09:00:00+08:00'
      await moveSchedule(office, editables, { kind, id: work.id, schedule, from: work.at, at })
    },
    makeRemark: async (office, portal) =>
      makeRemark(office, editables, { ...(await kept(portal)), body: '再核对' }),
    answerRemark: async (office, portal) => {
      const work = await kept(portal)
      const { remark } = await makeRemark(portal, editables, { ...work, body: '再核对' })
      await answerRemark(office, editables, { ...work, remark, body: '核对过' })
    },
    settleRemark: async (office, portal) => {
      const work = await kept(portal)
      const { remark } = await makeRemark(portal, editables, { ...work, body: '再核对' })
      await settleRemark(office, editables, { ...work, remark, isSettled: true })
    },
    replacePicture: async (office, portal) => {
      const [picture, other] = [await drawnPicture(portal, 31), await drawnPicture(portal, 32)]
      const id = await makeArticle(portal, { cover: picture })
      await replacePicture(office, editables, { kind, id, picture: picture.id, by: other.id })
    },
    setContent: async (office, portal) =>
      setContent(office, editables, { kind, id: await makeArticle(portal), act: 'pay' }),
    decideReview: async (office, portal) => {
      const work = await kept(portal)
      await askReview(portal, editables, work)
      await decideReview(office, editables, { ...work, isApproved: true, note: '' })
    },
  }

  test.each(Object.keys(editingVerbs).filter((name) => !READING.test(name)))(
    '%s writes down who did it and from where',
    async (name) => {
      const action = EDITING[name]
      if (!action) throw new Error(`nobody says how ${name} is done`)
      expect((await doneBy(action)).records.length).toBeGreaterThan(0)
    },
  )
})
