import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { consents } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { agreeToTexts, textsToAgreeTo } from '#features/site-pages/consents.server.ts'
import { saveSitePage } from '#features/site-pages/save-site-page.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, SEMI, TERMS, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { membershipYear } from './catalogue.ts'
import { startOrder } from './start-order.server.ts'
import { fakeProvider } from './testing.ts'

const AGREEMENT = 1
const HOUR = 3_600_000
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR)
const inPortal = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

/** Changes the agreement so many hours after noon. */
const save = (context: Context, hours: number, body: string, more = {}) =>
  saveSitePage(
    {
      ...context,
      actor: { kind: 'system', name: 'test', may: ['pages.edit'] },
      overwrites: true,
      now: after(hours),
    },
    { id: AGREEMENT, title: '用户协议', body, ...more },
  )

describe('whoever pays', () => {
  /** Somebody who would buy a membership, and whether the portal lets them. */
  async function buyer(context: Context) {
    const id = await makePerson(context)
    const { provider } = fakeProvider('wechat')
    const own: Context = {
      ...context,
      actor: { kind: 'person', id, sessionId: 1 },
      services: { ...context.services, payments: [provider] },
    }
    const tries = async (hours: number) => {
      try {
        return (await startOrder({ ...own, now: after(hours) }, membershipYear(SEMI, TERMS))).state
      } catch (error) {
        if (error instanceof Refusal) return error.code
        throw error
      }
    }
    return { id, own, tries }
  }

  test('is asked once more after a text changed in substance, and then no more', async () => {
    await inPortal(async (context) => {
      const { id, own, tries } = await buyer(context)
      expect(await tries(0)).toBe('open')
      await save(context, 1, '改了一个错字')
      expect(await tries(2)).toBe('open')
      await save(context, 3, '改了要紧的', { isSubstantial: true })
      expect(await tries(4)).toBe('consent_needed')
      await agreeToTexts({ ...own, now: after(4) })
      expect(await tries(5)).toBe('open')
      await save(context, 6, '又改了一个错字')
      expect(await tries(7)).toBe('open')
      const agreed = await context.db.select().from(consents).where(eq(consents.personId, id))
      expect(agreed.map(({ document, version }) => `${document} ${version}`).toSorted()).toEqual([
        'agreement 2026-11-21-2',
        'privacy 2026-11-01',
      ])
    })
  })

  test('is asked also when only the consent to an older text is known', async () => {
    await inPortal(async (context) => {
      const { id, tries } = await buyer(context)
      const given = (await textsToAgreeTo(context)).map((text) => ({ ...text, personId: id, agreedAt: NOON }))
      await context.db.insert(consents).values(given)
      await save(context, 1, '甲', { isSubstantial: true })
      expect(await tries(2)).toBe('consent_needed')
    })
  })
})
