import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveFile } from '#features/files/save-file.server.ts'
import { pdfDocuments } from '#features/files/tables.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { findCounted } from './find-counted.server.ts'
import { saveQuarterlyIssue, saveReport } from './save-report.server.ts'

const image = { id: 'eeeeeeeeeeeeeeeeeeeeeeee', width: 768, height: 1036 }

let portal: Awaited<ReturnType<typeof testPortal>>
const id: Record<string, number> = {}

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const report = (productName: string, rest: Partial<Parameters<typeof saveReport>[1]> = {}) =>
    saveReport(context, {
      industry: 'semi',
      productName,
      cover: image,
      releasedOn: '2026-06-01',
      productYear: 2026,
      shareUrl: `https://share.example.com/${encodeURIComponent(productName)}`,
      ...rest,
    })
  id.research = await report('调研甲', { isUpcoming: true, releasedOn: '2027-03-01' })
  id.expected = await report('预订乙', {
    isUpcoming: true,
    isPublishedOnline: true,
    releasedOn: '2026-12-15',
    editions: [
      { key: 'paper', name: '纸质版', priceFen: 680_000, earlyPriceFen: 480_000 },
      { key: 'pdf', name: '电子版', priceFen: 980_000, earlyPriceFen: 0 },
    ],
    partnerGroups: [{ name: '参编单位', companies: [{ name: '砺川晶体', logo: image }] }],
  })
  id.gan = await report('氮化镓丙', { url: 'https://url.example.com/gan' })
  id.offline = await report('线下丁', {
    isSoldOfflineOnly: true,
    shareUrl: '',
    releasedOn: '2026-01-01',
    editions: [{ key: 'paper', name: '只在线下', priceFen: 100 }],
  })
  id.past = await report('往期戊', {
    productYear: 2023,
    editions: [{ key: 'a', name: '旧价', priceFen: 100 }],
  })
  id.hidden = await report('隐藏己', { handle: 'es_pzzn', isHidden: true })
  id.ai = await report('算力庚', {
    industry: 'display',
    alsoIn: ['semi'],
    before: id.gan,
    releasedOn: '2026-10-01',
  })
  id.display = await report('显示辛', { industry: 'display' })
  for (const [year, quarter] of [
    [2026, 3],
    [2026, 1],
    [2025, 4],
  ] as const) {
    const releasedOn = `${year}-10-01`
    await saveQuarterlyIssue(context, {
      title: '内参',
      year,
      quarter,
      releasedOn,
      eventId: 4100 + quarter,
      page: 2,
    })
  }
  const file = { category: 'quarterly', name: 'q.pdf', publishedAt: NOON } as const
  await saveFile(context, { ...file, title: '内参文件', year: 2024, quarter: 2 })
  portal = await testPortal()
})

afterAll(() => portal.close())

const page = async (url: string) => (await portal.app.inject(url)).body
const sectionOf = (html: string, name: string) =>
  html.split(`aria-label="${name}"`)[1]?.split('</section>')[0] ?? ''

describe('the page of white papers', () => {
  test('has three sections, the newest with the display report right before the one on gallium nitride', async () => {
    const html = await page('/reports')
    const names = [...sectionOf(html, '最新发布').matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(
      (match) => match[1],
    )
    expect(names).toEqual(['预订乙', '算力庚', '氮化镓丙', '线下丁'])
    expect(html).not.toContain('隐藏己')
    // What belongs to another industry alone is no section, and yet to be found.
    expect(names).not.toContain('显示辛')
    expect(html.split('其他产业的白皮书')[1]).toContain('显示辛')
  })

  test('shows covers only of what is under research and of the past, linked to where they are shared', async () => {
    const html = await page('/reports')
    for (const [section, name] of [
      ['调研中', '调研甲'],
      ['往期推荐', '往期戊'],
    ] as const) {
      const part = sectionOf(html, section)
      expect(part).toContain(`href="https://share.example.com/${encodeURIComponent(name)}"`)
      expect(part).toContain(`alt="${name}"`)
      expect(part).not.toMatch(/<h3|¥|发布日期/)
    }
  })

  test('shows date, editions and partners of a new one; an early price beside the original one', async () => {
    const card = sectionOf(await page('/reports'), '最新发布').split('<h3')[1] ?? ''
    expect(card.replaceAll('<!-- -->', '')).toContain('发布日期：预计2026-12-15')
    expect(card).toContain('纸质版')
    expect(card).toContain('¥4,800')
    expect(card.match(/原价/g)).toHaveLength(1)
    expect(card).toContain('¥9,800')
    expect(card).toContain('参编单位')
    expect(card).toContain('alt="砺川晶体"')
  })

  test('shows no price of what is sold offline only, and leads to its own page', async () => {
    const card = sectionOf(await page('/reports'), '最新发布').split('线下丁')[1] ?? ''
    expect(card).not.toContain('只在线下')
    expect(await page('/reports')).toMatch(/<h3[^>]*><a href="\/report\/\d+"[^>]*>线下丁<\/a><\/h3>/)
  })

  test('lets the name lead to its own address and the cover to where it is shared', async () => {
    const html = await page('/reports')
    expect(html).toMatch(/href="https:\/\/url\.example\.com\/gan"[^>]*>氮化镓丙</)
    expect(html).toContain(`href="https://share.example.com/${encodeURIComponent('氮化镓丙')}"`)
  })

  test('gives covers their size of 192 by 259', async () => {
    expect(await page('/reports')).toContain('h-[259px] w-[192px]')
  })

  test('has no heading 调研中 when nothing is under research', async () => {
    const context = testContext((await testDatabase()).db)
    await saveReport(context, {
      id: id.research,
      industry: 'semi',
      productName: '调研甲',
      releasedOn: '2027-03-01',
      state: 'withdrawn',
    })
    portal.cache.clear()
    expect(await page('/reports')).not.toContain('>调研中<')
  })
})

describe('the calls', () => {
  test('list an industry’s white papers by their specified names, prices in yuan', async () => {
    const { json } = (await portal.app.inject('/semi/events/wp/pcmore?industry=semi')).json()
    expect(json.map((report: { productName: string }) => report.productName)).not.toContain('隐藏己')
    expect(json.find((report: { id: number }) => report.id === id.expected)).toMatchObject({
      done: 1,
      publishedOnline: 1,
      productYear: 2026,
      fabuTime: '2026-12-15',
      onlyOfflineSale: 0,
      typeList: [
        { key: 'paper', name: '纸质版', price: 6800, priceZaoniao: 4800 },
        { key: 'pdf', name: '电子版', price: 9800, priceZaoniao: null },
      ],
      dynamicEvent: [
        { name: '参编单位', companys: [{ sn: '砺川晶体', logo: expect.stringContaining('w=320') }] },
      ],
    })
    const addressOf = (wanted: number | undefined) =>
      json.find((report: { id: number }) => report.id === wanted).shareUrl
    expect(addressOf(id.past)).toBe(`https://share.example.com/${encodeURIComponent('往期戊')}`)
    // To be led to from elsewhere, which has no page of ours.
    expect(addressOf(id.offline)).toBe(`https://portal.example.com/report/${id.offline}`)
    const display = (await portal.app.inject('/semi/events/wp/pcmore?industry=display')).json().json
    expect(display.map((report: { id: number }) => report.id).toSorted()).toEqual(
      [id.ai, id.display].toSorted(),
    )
  })

  test.each(['/semi/events/wp/pcmore', '/semi/events/wp/pcmore?industry=', '/semi/events/wp/jibaolist'])(
    '%s without an industry is refused',
    async (url) => {
      expect((await portal.app.inject(url)).json()).toMatchObject({
        code: 400,
        msg: expect.stringContaining('semi'),
      })
    },
  )

  test('list the quarterly', async () => {
    const { json } = (await portal.app.inject('/semi/events/wp/jibaolist?industry=semi')).json()
    expect(json[0]).toMatchObject({ productYear: 2026, quarter: 3, logo: '' })
  })
})

describe('the quarterly', () => {
  test('names its subject, its four points, both prices, how it is delivered, and whom to ask', async () => {
    const html = (await page('/irs')).replaceAll('<!-- -->', '')
    for (const part of [
      '第三代半导体与新能源汽车季度内参',
      '重点企业业绩',
      '季度事件分析',
      '产品技术汇总',
      '产业项目动态',
      '4,000元',
      '12,000元',
      '邮件发送到订阅邮箱',
      '内部使用',
      '扫码联系客服',
    ])
      expect(html).toContain(part)
  })

  test('stands by year, its covers leading to the sister site', async () => {
    const html = (await page('/irs')).replaceAll('<!-- -->', '')
    expect([...html.matchAll(/<h2[^>]*>(\d{4}年)</g)].map((match) => match[1])).toEqual(['2026年', '2025年'])
    expect(html).toContain('href="https://www.example.com/event?eventId=4103&amp;page=2"')
    expect(html).toContain('2026年第三季度')
  })

  test('has its files by year, each opening through its page', async () => {
    const html = (await page('/irs')).replaceAll('<!-- -->', '')
    expect(html).toMatch(/<h3[^>]*>2024年</)
    expect(html).toMatch(/href="\/file\/\d+"[^>]*>(<span[^>]*>[^<]*<\/span>)?<span[^>]*>内参文件</)
    expect(html).toContain('第二季度')
  })
})

test('a quarter names the counted issue that comes to subscribers, whatever comes besides and is not out', async () => {
  const context = testContext((await testDatabase()).db)
  const fileId = await saveFile(context, {
    category: 'quarterly',
    name: 'c.pdf',
    publishedAt: NOON,
    title: '这一期',
    year: 2031,
    quarter: 2,
  })
  const whole = { year: 2031, quarter: 2, releasedOn: '2031-07-01', eventId: 1, fileId }
  const first = await saveQuarterlyIssue(context, { ...whole, title: '第一份' })
  await saveQuarterlyIssue(context, { ...whole, title: '增刊', countsAs: 'supplement' })
  await saveQuarterlyIssue(context, { ...whole, title: '没有资料', fileId: undefined })
  await saveQuarterlyIssue(context, { ...whole, title: '别的季度', quarter: 3 })
  await saveQuarterlyIssue(context, { ...whole, title: '别的产业', industry: 'display' })
  const asked = { year: 2031, quarter: 2 }
  expect(await findCounted(context, asked)).toEqual([{ id: first, title: '第一份' }])
  expect(await findCounted(context, { ...asked, besides: first })).toEqual([])
})

describe('a white paper’s page', () => {
  test('is there for hidden ones, too, but is not to be indexed', async () => {
    expect(await page(`/report/${id.hidden}`)).toContain('noindex')
    expect(await page(`/report/${id.gan}`)).not.toContain('noindex')
  })

  test('says that one is still under research, and leads on to others of its industry', async () => {
    const context = testContext((await testDatabase()).db)
    const asked = { industry: 'semi', productName: '调研癸', releasedOn: '2027-03-01' } as const
    const researched = await saveReport(context, { ...asked, cover: image, isUpcoming: true })
    const html = await page(`/report/${researched}`)
    expect(html).toContain('调研中，尚未发布')
    expect(await page(`/report/${id.gan}`)).not.toContain('调研中，尚未发布')
    const others = sectionOf(html, '同类白皮书')
    expect(others).toContain(`href="/report/${id.gan}"`)
    expect(others).not.toMatch(new RegExp(`href="/report/(${researched}|${id.hidden}|${id.display})"`))
  })

  test.each(['/report/999999', '/report/x'])('%s is not found', async (url) => {
    expect((await portal.app.inject(url)).statusCode).toBe(404)
  })
})

test('nobody but the portal edits white papers', async () => {
  const context = testContext((await testDatabase()).db, { actor: { kind: 'visitor' } })
  await expect(
    saveReport(context, { industry: 'semi', productName: '我的', releasedOn: '2026-01-01' }),
  ).rejects.toMatchObject({ code: 'permission_missing' })
  await expect(
    saveQuarterlyIssue(context, {
      title: '我的',
      year: 2026,
      quarter: 1,
      releasedOn: '2026-01-01',
      eventId: 1,
    }),
  ).rejects.toMatchObject({ code: 'permission_missing' })
})

test('an edition whose file is sold is bought on the report’s page, at the file’s price and no other', async () => {
  const own = testContext((await testDatabase()).db)
  const pdf = 'aaaaaaaaaaaaaaaaaaaaaaaa'
  await own.db.insert(pdfDocuments).values({ id: pdf, bytes: 1, pageCount: 1 })
  const file = {
    name: 'w.pdf',
    title: '白皮书正文',
    category: 'report',
    pdfId: pdf,
    publishedAt: NOON,
  } as const
  const sold = await saveFile(own, { ...file, access: 'bought', priceFen: 88_000 })
  const unsold = await saveFile(own, { ...file, access: 'member' })
  const editions = [
    { key: 'a', name: '电子版', priceFen: 98_000, fileId: sold },
    { key: 'b', name: '会员版', priceFen: 77_000, fileId: unsold },
    { key: 'c', name: '纸质版', priceFen: 66_000 },
  ]
  const report = {
    industry: 'semi',
    productName: '在线壬',
    releasedOn: '2026-06-01',
    productYear: 2026,
    editions,
  } as const
  const online = await saveReport(own, { ...report, editions: [...editions] })
  const html = await page(`/report/${online}`)
  expect(html.match(/购买[^ <]+ ¥[\d,.]+/g)).toEqual(['购买电子版 ¥880'])
  expect(html).toContain('<s>¥980</s>')
  const offline = await saveReport(own, { ...report, editions: [...editions], isSoldOfflineOnly: true })
  // The list says the same, also once the file costs something else.
  await saveFile(own, { ...file, id: sold, access: 'bought', priceFen: 120_000 })
  const later = await testPortal()
  const listed = (await later.app.inject('/reports')).body
  await later.close()
  const card = listed.slice(listed.indexOf('在线壬'))
  expect(card.slice(0, card.indexOf('</ul>')).match(/¥[\d,.]+/g)).toEqual(['¥1,200', '¥770', '¥660'])
  expect(await page(`/report/${offline}`)).not.toContain('购买电子版')
})

test('its page tells what it is about before it is bought: summary, contents, and as much of the edition as everybody may see', async () => {
  const own = testContext((await testDatabase()).db)
  const pdf = 'bbbbbbbbbbbbbbbbbbbbbbbb'
  const previews = ['c', 'd', 'e'].map((sign) => ({ id: sign.repeat(24), width: 960, height: 1358 }))
  await own.db
    .insert(pdfDocuments)
    .values({ id: pdf, bytes: 1, pageCount: 10, previews, previewWidth: 960, previewState: 'ready' })
  const fileId = await saveFile(own, {
    name: 'w.pdf',
    title: '白皮书正文',
    category: 'report',
    pdfId: pdf,
    publishedAt: NOON,
    access: 'bought',
    priceFen: 88_000,
  })
  const report = {
    industry: 'semi',
    productName: '带目录的白皮书',
    releasedOn: '2026-06-01',
    summary: '第一段说价格。\n第二段说产能。',
    contents: ['第一章 市场', '第二章 衬底'],
    editions: [{ key: 'a', name: '电子版', priceFen: 98_000, fileId }],
  } as const
  const id = await saveReport(own, {
    ...report,
    contents: [...report.contents],
    editions: [...report.editions],
  })
  const html = (await page(`/report/${id}`)).replaceAll('<!-- -->', '')
  expect(html).toContain('<meta name="description" content="第一段说价格。 第二段说产能。"/>')
  expect(sectionOf(html, '摘要').match(/<p>[^<]*<\/p>/g)).toEqual([
    '<p>第一段说价格。</p>',
    '<p>第二段说产能。</p>',
  ])
  expect(sectionOf(html, '目录').match(/第.章 [^<]*/g)).toEqual(['第一章 市场', '第二章 衬底'])
  // A fifth of ten pages, of what is sold.
  const sample = sectionOf(html, '试读')
  expect(sample).toContain('前 2 页，共 10 页。')
  expect(sample).toContain('c'.repeat(24))
  expect(sample).not.toContain('e'.repeat(24))
  for (const anchor of ['summary', 'contents', 'sample']) expect(html).toContain(`href="#${anchor}"`)
  const bare = await saveReport(own, { industry: 'semi', productName: '没有目录', releasedOn: '2026-06-01' })
  expect(await page(`/report/${bare}`)).not.toMatch(/内容预览|aria-label="(摘要|目录|试读)"/)
})

test('only what is released says to machines when it was', async () => {
  const own = testContext((await testDatabase()).db)
  const report = { industry: 'semi', releasedOn: '2027-06-01' } as const
  const coming = await saveReport(own, { ...report, productName: '还没有出的', isUpcoming: true })
  const out = await saveReport(own, { ...report, productName: '已经出的', releasedOn: '2026-06-01' })
  expect(await page(`/report/${coming}`)).not.toContain('datePublished')
  expect(await page(`/report/${out}`)).toContain('"datePublished":"2026-06-01"')
})

test('a report is not to stand before itself, by way of another either', async () => {
  const own = testContext((await testDatabase()).db)
  const report = { industry: 'semi', productName: '一圈', releasedOn: '2026-06-01', isHidden: true } as const
  const one = await saveReport(own, report)
  const two = await saveReport(own, { ...report, before: one })
  await saveReport(own, { ...report, before: two })
  for (const before of [one, two])
    await expect(saveReport(own, { ...report, id: one, before })).rejects.toMatchObject({
      code: 'report_before_itself',
    })
})

test('whoever asks about one is led to a form that says which, and the lead keeps it', async () => {
  const html = await page(`/report/${id.gan}`)
  const address = `/contact?from=reports&amp;about=${encodeURIComponent('氮化镓丙')}`
  expect(html).toContain(`href="${address}"`)
  const form = await page(address.replace('&amp;', '&'))
  expect(form).toMatch(/咨询的是：<a href="\/label\/[^"]+"[^>]*>氮化镓丙</)
  expect(form).toContain('&quot;origin&quot;:&quot;reports&quot;')
  expect(form).toContain('&quot;note&quot;:&quot;氮化镓丙&quot;')
})
