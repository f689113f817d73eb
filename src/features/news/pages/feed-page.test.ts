import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePins } from '#features/topics/pins/save-pins.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('a list says that there is nothing in it only where there is nothing, not where all of it is pinned', async () => {
  const context = testContext((await testDatabase()).db)
  const list = async () => (await portal.app.inject('/wenxian')).body
  expect(await list()).toContain('这个栏目还没有内容')
  expect(await list()).not.toContain('没有更多了')
  const topicId = await makeArticle(context, { title: '唯一的一篇文献', isLiterature: true })
  await savePins(context, { place: 'literature', pins: [{ topicId }], seen: [] })
  portal.cache.clear()
  expect(await list()).toContain('唯一的一篇文献')
  expect(await list()).not.toContain('这个栏目还没有内容')
})
