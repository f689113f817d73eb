import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { partnerCalls } from './calls.server.ts'
import { PartnerLogos } from './components/partner-logos.server.tsx'
import { listPartners, readCompanies } from './queries.server.ts'
import { companies } from './tables.server.ts'
import { makeCompany } from './testing.ts'

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const answerOf = async (context: Context, path: string, input: object) => {
  const found = partnerCalls.find((call) => call.path === path)
  return (await found?.answer(context, input)) as { json: { id: number }[] }
}
const byIds = (context: Context, ids: unknown) => answerOf(context, '/vue/openapi/compsByIds', { ids })
const within = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

describe('saving a company', () => {
  test.each([
    ['a.com', 'https://a.com'],
    ['http://b.com', 'http://b.com'],
    ['', ''],
  ])('keeps the address %j as %j', (webUrl, kept) =>
    within(async (context) => {
      await makeCompany(context, { webUrl })
      expect(await context.db.select({ webUrl: companies.webUrl }).from(companies)).toEqual([
        { webUrl: kept },
      ])
    }),
  )

  test.each(['javascript:alert(1)', 'ftp://a.com', 'data:text/html,x'])('refuses %s', (webUrl) =>
    within(async (context) => {
      const saving = makeCompany(context, { webUrl })
      await expect(saving).rejects.toMatchObject({ kind: 'invalid', code: 'company_address_unsafe' })
    }),
  )

  test('of the same handle changes it, and says so in the audit', () =>
    within(async (context) => {
      const id = await makeCompany(context, { handle: 'lichuan', shortName: '砺川' })
      expect(await makeCompany(context, { handle: 'lichuan', shortName: '砺川晶体' })).toBe(id)
      expect(await listPartners(context, 9)).toMatchObject([{ id, shortName: '砺川晶体' }])
      const audit = await context.db.execute(`select verb from audit_records where subject = 'company:${id}'`)
      expect(audit.rows).toEqual([{ verb: 'saveCompany' }, { verb: 'saveCompany' }])
    }))

  test('is not for visitors', () =>
    within(async (context) => {
      const saving = makeCompany({ ...context, actor: { kind: 'visitor' } })
      await expect(saving).rejects.toMatchObject({ kind: 'not_allowed', code: 'permission_missing' })
    }))
})

describe('companies', () => {
  test('that are partners come in the editors’ order, at most so many', () =>
    within(async (context) => {
      const last = await makeCompany(context, { position: 2 })
      const first = await makeCompany(context, { position: 1 })
      await makeCompany(context, { isPartner: false })
      await makeCompany(context, { state: 'hidden' })
      expect(idsOf(await listPartners(context, 9))).toEqual([first, last])
      expect(idsOf(await listPartners(context, 1))).toEqual([first])
    }))

  test('are read in the order of their ids, without unknown, hidden and repeated ones', () =>
    within(async (context) => {
      const [a, b] = [await makeCompany(context), await makeCompany(context, { isPartner: false })]
      const hidden = await makeCompany(context, { state: 'hidden' })
      expect(idsOf(await readCompanies(context, [b, 999_999, a, hidden, b]))).toEqual([b, a])
      expect(await readCompanies(context, [])).toEqual([])
    }))

  test('are read a hundred at once', () =>
    within(async (context) => {
      const ids: number[] = []
      for (let number = 0; number < 101; number += 1) ids.push(await makeCompany(context))
      expect(idsOf(await readCompanies(context, ids))).toEqual(ids.slice(0, 100))
    }))
})

describe('the specified spelling', () => {
  test('is id, sn, logo at 320 pixels and webUrl', () =>
    within(async (context) => {
      const id = await makeCompany(context, { shortName: '砺川晶体', webUrl: 'a.com' })
      const company = {
        id,
        sn: '砺川晶体',
        logo: '/img/aaaaaaaaaaaaaaaaaaaaaaaa?w=320',
        webUrl: 'https://a.com',
      }
      expect(await byIds(context, [id])).toEqual({ json: [company] })
      expect(await answerOf(context, '/openapi/v1/vue/partners', {})).toEqual({ json: [company] })
    }))

  test('takes ids as an array, as text with commas, or as one number', () =>
    within(async (context) => {
      const [a, b] = [await makeCompany(context), await makeCompany(context)]
      for (const ids of [[b, a], [String(b), String(a)], `${b},${a}`, ` ${b} ，${a},`]) {
        expect(idsOf((await byIds(context, ids)).json)).toEqual([b, a])
      }
      expect(idsOf((await byIds(context, a)).json)).toEqual([a])
      expect((await byIds(context, '')).json).toEqual([])
    }))

  test.each([undefined, 'abc', [-1], [{}], Array.from({ length: 101 }, (_, index) => index + 1)])(
    'refuses ids like %j',
    (ids) =>
      within(async (context) => {
        await expect(byIds(context, ids)).rejects.toMatchObject({
          code: 'input_invalid',
          detail: { problem: expect.stringMatching(/[\u4e00-\u9fff]/) },
        })
      }),
  )

  test('has no address where a company has none', () =>
    within(async (context) => {
      const id = await makeCompany(context, { webUrl: '' })
      expect((await byIds(context, [id])).json).toMatchObject([{ webUrl: '' }])
    }))
})

describe('logos on a page', () => {
  const logo = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 640, height: 320 }

  test('lead out in a new tab that cannot reach back, and are named', () => {
    const html = renderToStaticMarkup(
      createElement(PartnerLogos, {
        title: '合作企业',
        companies: [
          { id: 1, shortName: '砺川晶体', logo, webUrl: 'https://a.com' },
          { id: 2, shortName: '听涧资本', logo },
        ],
      }),
    )
    expect(html.match(/<a [^>]*>/g)).toEqual([
      expect.stringMatching(/href="https:\/\/a\.com" target="_blank" rel="noopener"/),
      // Without a site to what is here about it.
      expect.stringContaining(`href="/label/${encodeURIComponent('听涧资本')}"`),
    ])
    expect(html).toMatch(/<img [^>]*alt="砺川晶体" width="320" height="160"/)
    expect(html).toContain('alt="听涧资本"')
    expect(html).toContain('?w=320')
  })

  test('without companies leave no hole', () => {
    expect(renderToStaticMarkup(createElement(PartnerLogos, { title: '合作企业', companies: [] }))).toBe('')
  })
})
