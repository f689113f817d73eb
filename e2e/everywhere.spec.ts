import type { APIRequestContext, Page } from '@playwright/test'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

/** One press of an editor is everywhere: on the page, in lists, feeds, the search and the sitemap, without a second step. */
test('a correction stands everywhere and a takedown is gone everywhere, by the press alone', async ({
  page,
}) => {
  test.slow()
  await signInAsStaff(page, 'chief_editor')
  const word = `衬${Date.now()}`
  const id = await publishNew(page, `${word}碳化硅稿`)
  const places = placesOf(id, word)
  await expectEverywhere(page.request, places.slice(0, -1), `${word}碳化硅稿`, '发布')

  await page.goto(`/admin/topics/${id}`)
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByLabel('标题', { exact: true }).fill(`${word}碳化硅更正`)
  await page.getByRole('button', { name: '发布修改' }).click()
  await page.getByRole('button', { name: '现在发布' }).click()
  await expect(page.getByText('读者现在看到的就是这一版')).toBeVisible()
  await expectEverywhere(page.request, places.slice(0, -1), `${word}碳化硅更正`, '更正')

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '撤下' }).click()
  await page.getByLabel('原因').fill('来函要求撤下')
  await page.getByRole('button', { name: '撤下', exact: true }).click()
  await expect(page.getByRole('button', { name: '恢复公开' })).toBeVisible()
  await expectNowhere(page.request, places, [`${word}碳化硅更正`, `/topic/${id}<`])
  expect((await page.request.get(`/topic/${id}`)).status()).toBe(410)
})

type Place = readonly [name: string, address: string]

/** Where a published article stands; the sitemap, which knows it by its address alone and may be minutes late, comes last. */
const placesOf = (id: number, word: string): readonly Place[] => [
  ['正文', `/topic/${id}`],
  ['首页', '/'],
  ['资讯', '/news'],
  ['分栏', '/paynews?tab=SiC产业'],
  ['接口', '/openapi/v1/vue/topics'],
  ['订阅', '/feed.xml'],
  ['搜索', `/search?q=${word}`],
  ['站点地图', `/sitemap-topics-${Math.floor(id / 10_000)}.xml`],
]

async function textAt(readers: APIRequestContext, address: string): Promise<string> {
  const answer = address.startsWith('/openapi/')
    ? await readers.post(address, { data: { type: 10, categoryLabels: ['SiC产业'] } })
    : await readers.get(address)
  // The search marks what was looked for.
  return (await answer.text()).replaceAll(/<\/?mark[^>]*>/g, '')
}

/** Waits until each place shows the title, and says how long that took from the press; the machine may be busy. */
async function expectEverywhere(
  readers: APIRequestContext,
  places: readonly Place[],
  title: string,
  action: string,
): Promise<void> {
  const began = performance.now()
  const took: string[] = []
  for (const [name, address] of places) {
    await expect.poll(() => textAt(readers, address), { message: name }).toContain(title)
    took.push(`${name} ${Math.round(performance.now() - began)}`)
  }
  process.stdout.write(`${action}之后到处看到（毫秒）：${took.join('，')}\n`)
}

async function expectNowhere(
  readers: APIRequestContext,
  places: readonly Place[],
  marks: readonly string[],
): Promise<void> {
  const began = performance.now()
  const took: string[] = []
  for (const [name, address] of places) {
    const isThere = async () => {
      // A search repeats what was looked for.
      const text = (await textAt(readers, address)).replaceAll(/<(?:title|input|meta|h1)[^>]*>/g, '')
      return marks.some((mark) => text.includes(mark))
    }
    await expect.poll(isThere, { message: name }).toBe(false)
    took.push(`${name} ${Math.round(performance.now() - began)}`)
  }
  process.stdout.write(`撤下之后到处没有（毫秒）：${took.join('，')}\n`)
}

/** A new article of today, published by the calls that the office's screens send. */
async function publishNew(page: Page, title: string): Promise<number> {
  const blocks = [{ type: 'paragraph', spans: [{ text: '碳化硅衬底的热导率是硅的三倍。' }] }]
  const ask = async (path: string, data: object) => {
    const headers = { 'x-portal-admin': 'yes', 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.post(`/admin/api/content/${path}`, { data, headers })
    const { code, json, msg } = await answer.json()
    expect(code, msg).toBe(0)
    return json
  }
  const content = { kind: 'article', title, blocks, categories: ['SiC产业'] }
  const { id, token } = await ask('create', { kind: 'topic', content })
  const { version } = await ask('keep', { kind: 'topic', id, token })
  await ask('publish', { kind: 'topic', id, token, version })
  const [kept] = await statement('select state from topics where id = $1', [id])
  expect(kept).toEqual({ state: 'published' })
  return Number(id)
}
