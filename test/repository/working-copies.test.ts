import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls, editables, pages } from '../../src/app/registries.server.ts'
import { CANARY, canariesIn } from '../canary.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'
import { testPortal } from '../portal.ts'

/** The canary in what editors of every kind work on: no page, feed, search or call lets a word of it out. */

let portal: Portal
const ids: number[] = []

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  for (const [kind, each] of Object.entries(KINDS))
    for (const { make } of each) {
      const id = await make(context)
      const { content } = await showContent(context, editables, { kind, id })
      const change = textsAsCanary(kind, content)
      expect(Object.keys(change), kind).not.toEqual([])
      const { token } = await changeContent(context, editables, {
        kind,
        id,
        token: await tokenOf(kind, id),
        change,
      })
      await keepVersion(context, editables, { kind, id, token, name: CANARY })
      ids.push(id)
    }
  portal = await testPortal()

  async function tokenOf(kind: string, id: number) {
    return (await showContent(context, editables, { kind, id })).token
  }
}, 120_000)
afterAll(() => portal.close())

/** Every field of the content that may be any text, and the texts of what it lists. */
function textsAsCanary(kind: string, content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const mayBe = (change: Record<string, unknown>) => {
    try {
      editables[kind]?.parse({ ...content, ...change })
      return true
    } catch {
      return false
    }
  }
  const change: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(content)) {
    if (typeof value === 'string' && mayBe({ [field]: CANARY })) change[field] = CANARY
    if (!Array.isArray(value)) continue
    const named = value.map((item: unknown) => withCanaryTitle(item))
    if (named.some((item, at) => item !== value[at]) && mayBe({ [field]: named })) change[field] = named
  }
  return change
}

const withCanaryTitle = (item: unknown) =>
  typeof item === 'object' && item !== null && 'title' in item && typeof item.title === 'string'
    ? { ...item, title: CANARY }
    : item

const addressesOf = (path: string) =>
  path.includes(':id')
    ? [...new Set(ids)].map((id) => path.replace(':id', String(id)))
    : [
        path
          .replace(':code', 'abcde')
          .replace(':part', '1')
          .replace(':year', '2050')
          .replace(':key', '2050-top10'),
      ]

test.each(pages.map(({ path }) => [path]))('page %s', async (path) => {
  for (const url of addressesOf(path))
    expect(canariesIn((await portal.app.inject(encodeURI(url))).body), url).toEqual([])
})

test('the search', async () => {
  const { body } = await portal.app.inject(`/search?q=${encodeURIComponent('蓝汀')}`)
  expect(canariesIn(body)).toEqual([])
})

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'call %s',
  async (_name, call) => {
    for (const id of new Set(ids)) {
      const url = call.path.replace(':id', String(id))
      const payload = { ...(call.example as object), id, limit: 100 }
      const answer = await portal.app.inject(
        call.method === 'GET' ? { url } : { method: 'POST', url, payload },
      )
      expect(canariesIn(answer.body)).toEqual([])
    }
  },
)
