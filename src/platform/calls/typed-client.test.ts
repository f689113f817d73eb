import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from './call.ts'
import { count, positiveId, word } from './inputs.ts'
import { clientOf, type AddressOf } from './typed-client.ts'

const PREFIX = '/openapi/v1/vue'
const seatCalls = [
  call({
    method: 'POST',
    path: `${PREFIX}/seats`,
    summary: '座位',
    group: '座位',
    input: z.object({ id: positiveId, name: word(20), limit: count({ fallback: 1, most: 2 }) }),
    output: z.object({ json: z.array(z.object({ row: z.number() })), total: z.number() }),
    example: { id: 1, name: '' },
    run: async () => ({ json: [], total: 0 }),
  }),
  call({
    method: 'GET',
    path: `${PREFIX}/seats/free`,
    summary: '空位',
    group: '座位',
    input: z.object({}),
    output: z.object({ json: z.number() }),
    example: {},
    run: async () => ({ json: 0 }),
  }),
]
const client = clientOf<typeof seatCalls>()
const askSeats = client('POST', '/openapi/v1/vue/seats')
const askFree = client('GET', '/openapi/v1/vue/seats/free')

afterEach(() => void vi.unstubAllGlobals())

test('a call is given and answers what its contract says', () => {
  type Input = Parameters<typeof askSeats>[0]
  expectTypeOf<{ id: number; name: string }>().toExtend<Input>()
  expectTypeOf<{ id: number; title: string }>().not.toExtend<Input>()
  expectTypeOf<Input>().toHaveProperty('limit').toEqualTypeOf<number | string | null | undefined>()
  expectTypeOf(askSeats).returns.resolves.toHaveProperty('json').toEqualTypeOf<{ row: number }[]>()
  expectTypeOf(askSeats).returns.resolves.not.toHaveProperty('rows')
  expectTypeOf<[]>().toExtend<Parameters<typeof askFree>>()
})

test('an address or a method that no call has does not compile', () => {
  expectTypeOf(client<'POST', '/openapi/v1/vue/seats'>).toBeFunction()
  type Posted = Parameters<typeof client<'POST', '/openapi/v1/vue/seats'>>[1]
  expectTypeOf<Posted>().toEqualTypeOf<'/openapi/v1/vue/seats'>()
  expectTypeOf<AddressOf<typeof seatCalls>>().toEqualTypeOf<
    '/openapi/v1/vue/seats' | '/openapi/v1/vue/seats/free'
  >()
})

test('what is sent goes to the call’s address by its method', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"code":0,"json":3}'))
  vi.stubGlobal('fetch', fetch)
  expect((await askFree()).json).toBe(3)
  await askSeats({ id: 7, name: '甲' })
  expect(fetch.mock.calls.map(([address, init]) => [address, init?.method, init?.body])).toEqual([
    ['/openapi/v1/vue/seats/free', undefined, undefined],
    ['/openapi/v1/vue/seats', 'POST', '{"id":7,"name":"甲"}'],
  ])
})
