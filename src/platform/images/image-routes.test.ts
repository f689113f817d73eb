import fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { StorageProblem } from '../storage/storage-problem.ts'
import { formatFor, registerImageRoutes } from './image-routes.server.ts'
import type { Images, Rendition } from './images.server.ts'
import { makeRendition } from './make-rendition.server.ts'
import { planRendition } from './plan-rendition.ts'
import { CENTRE, sayFocus } from './shapes.ts'
import { drawing } from './testing.ts'

const id = '0123456789abcdef01234567'
const original = await drawing(900, 600).png().toBuffer()

/** One picture, made as the service makes it; the service's own promises stand in images.test.ts. */
const onePicture: Images['rendition'] = async (
  asked,
  width,
  format,
  shape,
): Promise<Rendition | undefined> => {
  if (asked !== id) return undefined
  const cut = shape && { shape, focus: CENTRE }
  const plan = planRendition({ width: 900, height: 600, isTransparent: false }, width, format, cut)
  const bytes = await makeRendition(original, plan)
  return {
    bytes,
    contentType: `image/${plan.format}`,
    etag: `"${plan.width}-${plan.format}"`,
    isRemovable: false,
    ...(cut && { focus: sayFocus(cut.focus) }),
  }
}

function server(rendition = onePicture) {
  const app = fastify()
  registerImageRoutes(app, { rendition, viewersOf: async () => 'everybody' }, () => {
    throw new Error('nobody is asked who he is before a picture that everybody sees')
  })
  return app
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server().inject({ method, url, headers })

describe('a picture over HTTP', () => {
  test('comes at the width asked for, to be kept for ever', async () => {
    const answer = await get(`/img/${id}?w=320`, { accept: 'image/avif,image/webp,*/*' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'content-length': String(answer.rawPayload.length),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 213 })
  })

  test('that may be taken away again is to be kept for a day', async () => {
    const removable: Images['rendition'] = async (...asked) => {
      const rendition = await onePicture(...asked)
      return rendition && { ...rendition, isRemovable: true }
    }
    const answer = await server(removable).inject(`/img/${id}?w=320`)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  })

  test('cut to a shape is kept for ever only under an address that says its focal point', async () => {
    const cut = await get(`/img/${id}?w=96&s=1x1&f=50-50`)
    expect(await sharp(cut.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 })
    expect(cut.headers['cache-control']).toContain('immutable')
    for (const said of ['', '&f=10-10', '&f=50-50&f=10-10'])
      expect((await get(`/img/${id}?w=96&s=1x1${said}`)).headers['cache-control']).toBe('public, no-cache')
    const unknown = await get(`/img/${id}?w=320&s=5x1`)
    expect([unknown.statusCode, unknown.body]).toEqual([400, expect.stringContaining('4x3、3x2')])
  })

  test.each(['w=2400&s=1x1', 'w=320&s=share', 's=4x3', 'w=320&w=640&s=4x3', 'w=320&s=4x3&s=3x2'])(
    'is not cut as no page asks for it: ?%s',
    async (query) => expect((await get(`/img/${id}?${query}`)).statusCode).toBe(400),
  )

  test('comes in its own width when none is asked for', async () => {
    expect(await sharp((await get(`/img/${id}`)).rawPayload).metadata()).toMatchObject({
      width: 900,
      format: 'jpeg',
    })
  })

  test('is not sent again to a browser that has it', async () => {
    const first = await get(`/img/${id}?w=96`)
    const etag = String(first.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(`/img/${id}?w=96`, { 'if-none-match': known })
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await get(`/img/${id}?w=96`, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('is described without its bytes to HEAD', async () => {
    const whole = await get(`/img/${id}?w=96`)
    const head = await get(`/img/${id}?w=96`, {}, 'HEAD')
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.rawPayload.length).toBe(0)
  })

  test.each([
    'w=1',
    'w=321',
    'w=',
    'w=-320',
    'w=320abc',
    'w=3.2e2',
    'w=99999999999999999999',
    'w=320&w=640',
    'w=%00',
  ])('has no width but those allowed: ?%s', async (query) => {
    const answer = await get(`/img/${id}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain('96、160、320')
  })

  test.each(['f'.repeat(24), '1', '..%2F..%2Fetc%2Fpasswd', '图片', `${id}.svg`])(
    'is not there: %s',
    async (unknown) => {
      const answer = await get(`/img/${encodeURIComponent(unknown)}?w=320`)
      expect([answer.statusCode, answer.body]).toEqual([404, '图片不存在或已删除'])
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
    },
  )

  test.each([
    [
      'too many pictures wait to be made',
      new Refusal('overloaded', 'images_busy'),
      '图片处理繁忙，请稍后再试',
    ],
    [
      'the storage fails',
      new StorageProblem('storage_unavailable', undefined),
      '文件存储暂时不可用，请稍后再试',
    ],
  ])('is promised for later when %s', async (_, refusal, sentence) => {
    const answer = await server(() => Promise.reject(refusal)).inject(`/img/${id}?w=320`)
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      503,
      sentence,
      'no-store',
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('leaves a bug to the common handler', async () => {
    const app = server(() => Promise.reject(new Error('a bug')))
    app.setErrorHandler(async (_error, _request, reply) => reply.code(500).send('handled once'))
    expect((await app.inject(`/img/${id}?w=320`)).body).toBe('handled once')
  })
})

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['IMAGE/AVIF ; q=0.9', 'avif'],
  ['image/*,*/*', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('a browser that accepts %j gets %s', (accept, format) => {
  expect(formatFor(accept)).toBe(format)
})
