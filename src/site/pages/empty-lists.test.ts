import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** What the page of a portal says that has no content yet. */
async function said(address: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject(address)
  expect(statusCode).toBe(200)
  return body.split('<main')[1]?.split('</main>')[0] ?? ''
}

test.each([
  ['/news', '这里还没有文章'],
  ['/news?t=own', '这里还没有文章'],
  ['/specials', '还没有专题'],
  ['/files', '还没有活动资料'],
  ['/discerns', '还没有数据'],
  ['/labels', '还没有写到过企业和术语'],
  ['/ev/logo', '还没有合作伙伴'],
])(
  '%s of a portal that has just begun says what is not there, and sends nobody back to itself',
  async (address, none) => {
    const page = await said(address)
    expect(page).toContain(none)
    expect(page).not.toMatch(/没有更多了|回到第一页|看看全部|\d{4}年活动/)
  },
)
