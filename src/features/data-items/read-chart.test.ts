import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfiguration, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { readChart, withoutQuery } from './read-chart.server.ts'

/** An outside source that answers as each test says. */
let server: Server
let source = ''
let answer: (response: ServerResponse, id: string) => void = () => undefined

beforeAll(async () => {
  server = createServer((request, response) => {
    answer(response, new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/video/detail?from=portal`
})

afterAll(() => server.close())

async function read(id: number) {
  const context = testContext((await testDatabase()).db)
  const configuration = { ...testConfiguration, chartSource: source }
  return readChart({ ...context, services: { ...context.services, configuration } }, id)
}
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))

test('the source is asked with the id, and its address is shown without its query', async () => {
  const asked: string[] = []
  answer = (response, id) => {
    asked.push(id)
    json({ code: 0, data: { title: '产能图', url: 'https://cdn.example.com/x.png?a=1' } })(response)
  }
  expect(await read(7)).toEqual({
    id: 7,
    title: '产能图',
    media: { kind: 'image', url: 'https://cdn.example.com/x.png' },
  })
  expect(asked).toEqual(['7'])
})

test('a film is told by its ending', async () => {
  answer = json({ data: { title: '片', url: 'https://cdn.example.com/x.mp4?t=2' } })
  expect((await read(1)).media).toEqual({
    kind: 'video',
    url: 'https://cdn.example.com/x.mp4',
    poster: undefined,
  })
})

test.each([
  ['HTML', (response: ServerResponse) => response.end('<h1>nginx</h1>')],
  ['an error', (response: ServerResponse) => response.writeHead(500).end()],
  ['nothing useful', json({ data: {} })],
  ['an address that would run in the page', json({ data: { title: '坏', url: 'javascript:alert(1)' } })],
  ['a broken connection', (response: ServerResponse) => response.destroy()],
] as const)('%s is refused as unavailable', async (_what, wrong) => {
  answer = wrong
  await expect(read(1)).rejects.toMatchObject({ kind: 'unavailable', code: 'chart_source_unavailable' })
})

test.each([
  ['404', (response: ServerResponse) => response.writeHead(404).end()],
  ['no data', json({ data: null })],
] as const)('%s means that there is no such chart', async (_what, missing) => {
  answer = missing
  await expect(read(1)).rejects.toMatchObject({ kind: 'not_found', code: 'chart_not_found' })
})

test('only the query goes', () => {
  expect(withoutQuery('https://a.example.com/图.png?x=1?y=2')).toBe('https://a.example.com/图.png')
  expect(withoutQuery('https://a.example.com/a.png')).toBe('https://a.example.com/a.png')
})
