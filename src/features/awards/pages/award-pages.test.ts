import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { NOON, testContext, testServices } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { awardYearPath, candidatePath, prizePath } from '../addresses.ts'
import { saveAwardYear } from '../save-award-year.server.ts'
import { indexShownCandidates } from '../search/index-awards.server.ts'
import { awardPrizes } from '../tables.server.ts'
import { makeAlbum, makeAwardYear } from '../testing.ts'
import { makeVote } from '../voting/testing.ts'

const CLOSED = {
  2022: '申请已经截止',
  2023: '申报已停止，感谢支持！',
  2024: '申报已停止，感谢支持！',
} as const
const YEARS = [2022, 2023, 2024] as const

let portal: Awaited<ReturnType<typeof testPortal>>
let context: Context

beforeAll(async () => {
  const { db } = await testDatabase()
  const services = testServices(db)
  context = { ...testContext(db), services }
  portal = await testPortal({ services })
  await makeAwardYear(context, 2021, { state: 'record', albums: [makeAlbum('2021年会', 16)] })
  await makeAwardYear(context, 2022, { closedNotice: CLOSED[2022], albums: [makeAlbum('2022颁奖', 29)] })
  await makeAwardYear(context, 2023, { albums: [makeAlbum('2023颁奖', 14)] })
  await makeAwardYear(context, 2024, { albums: [], hasExtras: true, ...rulesOf2024 })
})

afterAll(() => portal.close())

const rulesOf2024 = {
  scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
  phases: [{ kind: 'application' as const, name: '申报时间', from: '2024-09-21', until: '2024-11-13' }],
  rules: [{ title: '产品奖', items: ['先由用户投票，每人 5 票，同一产品不可重复投票'] }],
}

const get = async (url: string) => {
  const { statusCode, body, headers, rawPayload } = await portal.app.inject(url)
  return { status: statusCode, html: body, headers, bytes: rawPayload }
}

const part = (html: string, id: string) =>
  html.split(`<section id="${id}"`)[1]?.split('<section id="')[0] ?? ''

describe.each(YEARS)('the page of %i', (year) => {
  test('has intro, categories, winners, galleries, contacts and the ways to apply', async () => {
    const { status, html } = await get(`/ev/jgj${year}`)
    expect(status).toBe(200)
    expect(html).toContain(`<h1`)
    for (const id of ['intro', 'prizes', 'winners', 'albums', 'apply', 'contacts'])
      expect(html).toContain(`<section id="${id}"`)
    expect(html).toMatch(/<dialog [^>]*aria-labelledby[^>]*><h2[^>]*>选择申报方式</)
  })

  test('stands without header and footer of the portal, and leads back to it', async () => {
    const { html } = await get(`/ev/jgj${year}`)
    expect(html).not.toContain('aria-label="主导航"')
    expect(html).not.toContain('aria-label="页脚：栏目"')
    expect(html).toMatch(/<a href="\/"/)
    expect(html).toContain('<a href="/jgj"')
  })

  test('says exactly why one cannot apply, as an alert and as text, and has no form to fill in', async () => {
    const { html } = await get(`/ev/jgj${year}`)
    const alert = /<dialog role="alertdialog"[^>]*>(.*?)<\/dialog>/.exec(html)?.[1] ?? ''
    expect(/<p[^>]*>([^<]*)<\/p>/.exec(alert)?.[1]).toBe(CLOSED[year])
    expect(part(html, 'apply')).toContain(`>${CLOSED[year]}</p>`)
    const main = html.slice(html.indexOf('<main'))
    expect(main.match(/<form(?![^>]*method="dialog")|<input|<textarea/)).toBeNull()
  })

  test('leads with its winners and asks nobody to apply any more', async () => {
    const { html } = await get(`/ev/jgj${year}`)
    const hero = html.split('<header')[1]?.split('</header>')[0] ?? ''
    const acts = [...hero.matchAll(/<a href="(#\w+)" class="([^"]*)"[^>]*>([^<]+)</g)]
    expect(acts.map(([, address, , words]) => `${words} ${address}`)).toEqual([
      '查看获奖名单 #winners',
      '申报已截止 #apply',
      '申报方式 #apply',
    ])
    // One button stands out.
    expect(acts.map(([, , look]) => look?.includes('bg-accent '))).toEqual([true, false, false])
    expect(html).not.toContain('立即申报')
    expect(part(html, 'apply')).toContain('本届不再接收申报')
  })

  test('offers the way online and by mail, and its three forms really come', async () => {
    const { html } = await get(`/ev/jgj${year}`)
    const ways = part(html, 'apply')
    expect(ways).toContain('在线申报')
    expect(ways).toContain('mailto:award@example.com')
    const addresses = [...ways.matchAll(/href="(\/ev\/forms\/[^"]+)"/g)].map((match) => match[1] ?? '')
    expect(addresses).toEqual(['top10', 'company', 'product'].map((kind) => `/ev/forms/${year}-${kind}`))
    for (const address of addresses) expect((await get(address)).bytes.length).toBeGreaterThan(4)
  })

  test('lists winners of its own and every earlier year, and no later one', async () => {
    const winners = part((await get(`/ev/jgj${year}`)).html, 'winners')
    for (const each of [2021, ...YEARS]) expect(winners.includes(`砺川晶体${each}`)).toBe(each <= year)
  })

  test('counts the pictures of its albums: 16 of 2021, 29 of 2022, 14 of 2023', async () => {
    const { html } = await get(`/ev/jgj${year}`)
    const counts = [...html.matchAll(/>共 (\d+) 张</g)].map((match) => Number(match[1]))
    expect(counts).toEqual({ 2022: [29, 16], 2023: [14, 29, 16], 2024: [14, 29, 16] }[year])
    const pictures = part(html, 'albums').match(/<img [^>]*aspect-\[3\/2\]/g) ?? []
    expect(pictures).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
  })
})

describe('only 2024', () => {
  test('has anchors to its parts and a share widget; every year leads back to its top', async () => {
    for (const year of YEARS) {
      const { html } = await get(`/ev/jgj${year}`)
      expect(html, `${year}`).toContain('data-back-to-top')
      const extras = ['aria-label="本页导航"', 'aria-label="分享"']
      for (const extra of extras) expect(html.includes(extra), `${year} ${extra}`).toBe(year === 2024)
    }
    const { html } = await get('/ev/jgj2024')
    const navigation = html.split('aria-label="本页导航"')[1]?.split('</nav>')[0] ?? ''
    const anchors = [...navigation.matchAll(/href="#([a-z]+)"/g)].map((match) => match[1])
    expect(anchors).toHaveLength(7)
    for (const anchor of anchors) expect(html).toContain(`<section id="${anchor}"`)
    const short = /href="(\/s\/\w+)"/.exec(html)?.[1] ?? ''
    expect((await get(short)).headers.location).toBe('/ev/jgj2024')
  })

  test('shows its window and how votes and panel weigh', async () => {
    const { html } = await get('/ev/jgj2024')
    expect(html).toContain('2024年9月21日至11月13日')
    for (const text of ['30%', '70%', '每人 5 票', '同一产品不可重复投票']) expect(html).toContain(text)
  })
})

describe('a form', () => {
  test('comes as a Word document under its Chinese name', async () => {
    const { status, headers, bytes } = await get('/ev/forms/2024-top10')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-disposition': `attachment; filename="_______.docx"; filename*=UTF-8''${encodeURIComponent('十强榜单申报表.docx')}`,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
    })
    const head = await portal.app.inject({ method: 'HEAD', url: '/ev/forms/2024-top10' })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test.each([
    '/ev/forms/2024-none',
    '/ev/forms/1999-top10',
    '/ev/forms/..%2f..%2fetc%2fpasswd',
    '/ev/forms/%00',
  ])('%s is not there, said in one sentence', async (url) => {
    const { status, html } = await get(url)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(html).not.toContain('top10')
  })
})

describe('other years', () => {
  test.each(['/ev/jgj2021', '/ev/jgj2031', '/ev/jgj20244', '/ev/jgj1999', '/ev/jgj2e3', '/ev/jgj%202024'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).status).toBe(404)
    },
  )

  test('a later one is data only: saved, it opens, and lets people apply inside its dates', async () => {
    expect((await get('/ev/jgj2025')).status).toBe(404)
    await makeAwardYear(context, 2025, {
      phases: [{ kind: 'application', name: '申报时间', from: '2026-11-22', until: '2026-11-30' }],
      applying: {
        online: '在线填写。',
        byMail: '下载后填写。',
        email: 'award@example.com',
        onlineAddress: 'https://apply.example.com/2025',
      },
      prizes: [
        {
          group: '企业奖',
          name: '中国SiC衬底十强企业',
          kind: 'companies',
          winners: [{ company: '砺川晶体2025' }],
        },
        { group: '企业奖', name: '年度产品', kind: 'both', winners: [{ company: '沐衡', product: 'MH17' }] },
      ],
    })
    portal.cache.clear()
    const { status, html } = await get('/ev/jgj2025')
    expect(status).toBe(200)
    expect(html).toContain('2025年度晶冠奖')
    expect(html).toContain('申报将于2026年11月22日开始')
    expect((await get('/jgj')).html).toContain('href="/ev/jgj2025"')
    portal.setNow(new Date('2026-11-22T00:00:00+08:00'))
    portal.cache.clear()
    const open = (await get('/ev/jgj2025')).html
    expect(open).toContain('href="https://apply.example.com/2025"')
    expect(open).not.toContain('role="alertdialog"')
    portal.setNow(NOON)
  })

  test('text of a year is text, whatever it holds', async () => {
    const nasty = '<script>alert(1)</script>&"\''
    await saveAwardYear(context, {
      year: 2026,
      state: 'published',
      title: nasty,
      slogan: nasty,
      intro: [nasty],
      facts: [{ label: nasty.slice(0, 20), text: nasty }],
      rules: [{ title: nasty, items: [nasty] }],
      applying: { online: nasty, byMail: nasty, email: 'a@example.com' },
      closedNotice: nasty,
      groups: [{ name: nasty, description: nasty }],
      prizes: [{ group: nasty, name: nasty, kind: 'companies', winners: [{ company: nasty }] }],
    })
    portal.cache.clear()
    for (const url of ['/ev/jgj2026', '/jgj']) {
      const { status, html } = await get(url)
      expect(status).toBe(200)
      expect(html).not.toContain('<script>alert')
      expect(html).toContain('&lt;script&gt;alert')
    }
  })
})

test('the overview keeps header and footer and shows every year and its winners', async () => {
  portal.cache.clear()
  const { status, html } = await get('/jgj')
  expect(status).toBe(200)
  expect(html).toContain('aria-label="主导航"')
  expect(html).toContain('aria-label="页脚：栏目"')
  for (const year of YEARS) expect(html).toContain(`href="/ev/jgj${year}"`)
  expect(html).not.toContain('href="/ev/jgj2021"')
  for (const year of [2021, ...YEARS]) expect(html).toContain(`砺川晶体${year}`)
})

test('the sitemap names the overview, every year, its prizes and who stands', async () => {
  portal.cache.clear()
  const listed = async (path: string) =>
    [...(await get(path)).html.matchAll(/<loc>https:\/\/portal\.example\.com([^<]*)<\/loc>/g)].map(
      ([, each]) => each ?? '',
    )
  const [prize] = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, 2024))
  const { candidates, productPrize } = await makeVote(context)
  await indexShownCandidates(context)
  const addresses = (await Promise.all((await listed('/sitemap.xml')).map(listed))).flat()
  const expected = [
    '/jgj',
    ...[2022, 2023, 2024].map(awardYearPath),
    prizePath(2024, prize?.id ?? 0),
    prizePath(2026, productPrize),
    ...candidates.map((id) => candidatePath(2026, id)),
  ]
  expect(expected.filter((path) => !addresses.includes(path))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the overview calls the first round what the rules call it', async () => {
  await makeAwardYear(context, 2029, {
    prizes: [],
    phases: [
      { kind: 'application', name: '申报', from: '2026-09-01', until: '2026-11-01' },
      { kind: 'first_round', name: '初评', from: '2026-11-02', until: '2026-12-01' },
    ],
  })
  portal.cache.purge(['awards'])
  const { html } = await get('/jgj')
  expect(html).toContain('初评进行中')
  expect(html).not.toContain('评审进行中')
})

test('voting is open on every page from the midnight it begins at, though they were kept before', async () => {
  const phases = [
    { kind: 'application', name: '申报', from: '2026-11-01', until: '2026-11-21' },
    { kind: 'vote', name: '投票', from: '2026-11-22', until: '2026-11-30' },
  ] as const
  await makeAwardYear(context, 2031, { phases: [...phases], groups: [], prizes: [] })
  const says = async (at: string) => {
    portal.setNow(new Date(at))
    return /(申报|投票)进行中/.exec((await get('/jgj')).html)?.[1]
  }
  expect(await says('2026-11-21T23:59:00+08:00')).toBe('申报')
  expect(await says('2026-11-21T23:59:59+08:00')).toBe('申报')
  expect(await says('2026-11-22T00:00:00+08:00')).toBe('投票')
  portal.setNow(NOON)
})
