import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { readLocalUser } from '#features/sign-in/read-local-user.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import type { Context } from '#platform/context.ts'
import { membersOf, testContext, testServices, TERMS } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** A third industry is a row: nothing else is changed, and content, calls and memberships know it. */

let context: Context
let portal: Awaited<ReturnType<typeof testPortal>>
let powerId = 0

beforeAll(async () => {
  const { db } = await testDatabase()
  await db.execute(
    sql`insert into industries (slug, name, position, sells_membership)
      select 'power', '电力电子', max(position) + 1, true from industries`,
  )
  const services = testServices(db)
  await services.industries.readAgain(db)
  context = { ...testContext(db), services }
  portal = await testPortal({ services })
  powerId = await makeArticle(context, { title: '三电平拓扑', industry: 'power', isPaid: true })
  await makeArticle(context, { title: '碳化硅衬底' })
})
afterAll(() => portal.close())

async function ask(url: string, payload: object) {
  const { statusCode, body } = await portal.app.inject({ method: 'POST', url, payload })
  return { statusCode, ...JSON.parse(body) }
}
const titles = async (industry?: string) =>
  (await ask('/openapi/v1/vue/topics', { industry })).json.map(
    ({ article }: { article: { title: string } }) => article.title,
  )

test('its content is a list of its own', async () => {
  expect(await titles('power')).toEqual(['三电平拓扑'])
  expect(await titles('semi')).toEqual(['碳化硅衬底'])
})

test('the first is meant where none is named', async () => {
  expect(await titles()).toEqual(['碳化硅衬底'])
  expect(await titles('')).toEqual(['碳化硅衬底'])
})

test('one that is not there is refused with those that are', async () => {
  expect(await ask('/openapi/v1/vue/topics', { industry: 'optics' })).toMatchObject({
    statusCode: 400,
    msg: `没有“optics”这个产业，现有 ${context.services.industries.all.map(({ slug }) => slug).join('、')}`,
  })
  await expect(makeArticle(context, { industry: 'optics' })).rejects.toMatchObject({
    code: 'industry_unknown',
  })
  await expect(
    context.db.execute(sql`update topics set industry = 'optics' where id = ${powerId}`),
  ).rejects.toMatchObject({ cause: { constraint: 'topics_of_industry' } })
})

test('its membership is sold by its name, opens its own content and nobody else’s', async () => {
  const { industries } = context.services
  expect(membershipYear(industries.find('power'), TERMS)).toMatchObject({ subject: '年度会员（电力电子）' })
  expect(() => membershipYear(industries.find('display'), TERMS)).toThrow('product_not_sold')
  const personId = await makePerson(context)
  await addMembershipYear(context, { personId, industry: 'power', source: { grant: '试用' } })
  const { isMember } = await readLocalUser(context, personId)
  const others = industries.all.filter(({ slug }) => slug !== 'power').map(({ slug }) => [slug, false])
  expect(isMember).toEqual({ ...Object.fromEntries(others), power: true })
  const bodyFor = async (industry: string) =>
    (await readTopic({ ...context, audience: membersOf(industry) }, { id: powerId })).body.access
  expect([await bodyFor('power'), await bodyFor('semi')]).toEqual(['full', 'preview'])
})
