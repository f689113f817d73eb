import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { collectTopic } from '../collect-topic.server.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
const context = testContext((await testDatabase()).db)

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const open = async (url: string, token: string) =>
  (await portal.app.inject({ url, headers: { cookie: `portal_token=${token}` } })).body

test('a page behind the last one does not say that nothing was collected, and leads back', async () => {
  const { id, token } = await personWithToken(context)
  expect(await open('/library', token)).toContain('还没有收藏')
  const topicId = await makeArticle(context)
  const own = { ...context, actor: { kind: 'person', id, sessionId: 1 } } as const
  await collectTopic(own, { topicId, isCollected: true })
  const body = await open('/library?p=2', token)
  expect(body).not.toContain('还没有收藏')
  expect(body).toMatch(/这一页没有内容.*href="\/library\?t=collected"/)
})
