import { Query } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveDataItem } from '#features/data-items/save-data-item.server.ts'
import { saveEvent, setMaterial } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { saveCompany } from '#features/partners/save-company.server.ts'
import { saveReport } from '#features/reports/save-report.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let html = ''

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  for (let number = 1; number <= 7; number += 1) {
    await saveReport(context, {
      industry: 'semi',
      productName: `白皮书${number}`,
      releasedOn: `2026-0${number}-01`,
      isUpcoming: number === 7,
    })
  }
  for (let number = 0; number < 35; number += 1)
    await saveDataItem(context, { title: `数据 ${number}`, publishedAt: NOON })
  const day = '2026-10-01'
  const eventId = await saveEvent(context, { title: '年会', startsOn: day, endsOn: day })
  for (let position = 0; position < 15; position += 1) {
    const fileId = await saveFile(context, { name: 'a.pdf', title: `讲稿 ${position}`, publishedAt: NOON })
    await setMaterial(context, { eventId, fileId, position })
  }
  const logo = { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 640, height: 320 }
  await saveCompany(context, {
    handle: 'a',
    shortName: '无协议',
    logo,
    webUrl: 'a.example.com',
    isPartner: true,
  })
  await saveCompany(context, {
    handle: 'b',
    shortName: '有协议',
    logo,
    webUrl: 'http://b.example.com',
    isPartner: true,
  })
  for (let number = 1; number <= 24; number += 1)
    await makeArticle(context, { title: `头条文章${number}`, categories: ['SiC产业', 'GaN产业'] })
  portal = await testPortal()
  html = (await portal.app.inject('/')).body
})

afterAll(() => portal.close())

const block = (name: string) => html.split(`aria-label="${name}"`)[1]?.split('</section>')[0] ?? ''

describe('home', () => {
  test('shows the newest white papers that can be read, the newest first, and after them what is only expected', () => {
    const names = [...block('白皮书').matchAll(/>(白皮书\d)</g)].map((match) => match[1])
    expect(names).toEqual(['白皮书6', '白皮书5', '白皮书4', '白皮书3', '白皮书7'])
    expect(block('白皮书').match(/预计/g)).toHaveLength(1)
    expect(block('白皮书')).toContain('预计2026-07-01')
  })

  test('shows thirty data items, each leading to its page', () => {
    expect(block('产业数据').match(/href="\/discern\/\d+"/g)).toHaveLength(30)
  })

  test('shows twelve event materials', () => {
    expect(block('活动资料').match(/讲稿 \d+/g)).toHaveLength(12)
  })

  test('shows no topic twice, whichever headlines are chosen', async () => {
    for (const address of ['/', '/?feed=depth', '/?feed=hot']) {
      const { body } = await portal.app.inject(address)
      const shown = [...body.matchAll(/href="(\/topic\/\d+)"/g)].map(([, path]) => path)
      expect(shown.length).toBeGreaterThan(10)
      expect(new Set(shown).size).toBe(shown.length)
    }
  })

  test('leads to partners, with a scheme where there was none', () => {
    expect(html).toContain('href="https://a.example.com')
    expect(html).toContain('href="http://b.example.com')
  })

  test('reads all of it in thirteen statements', async () => {
    portal.cache.clear()
    const sent = vi.spyOn(Query.prototype, 'submit')
    await portal.app.inject('/')
    expect(sent).toHaveBeenCalledTimes(13)
    sent.mockRestore()
  })
})
