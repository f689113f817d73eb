import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import { Refusal } from '#platform/refusal.ts'

/** For `npm run routes`; the server answers for every file below them. */
export const STATIC_ADDRESSES = [
  { method: 'GET', path: '/assets/*', about: '构建出的脚本与样式' },
  { method: 'GET', path: '/favicon.ico', about: '网站图标，给不看页面就来取的' },
  { method: 'GET', path: '/brand/*', about: '网站图标与分享图' },
] as const

/** No file is called so, and what looks for it would fail. */
function refuseNul(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isHostile = /%00|\0/.test(request.url)
  done(isHostile ? new Refusal('not_found', 'page_not_found') : undefined)
}

/** They are small and sent whole: a part that no file has would be an error of ours. */
const WHOLE = { acceptRanges: false } as const

/** Built files carry a hash in their name and may be kept for ever; brand files change rarely. */
export async function registerStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseNul)
    await scope.register(fastifyStatic, {
      root: join(root, 'dist/client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      ...WHOLE,
      index: false,
    })
    await scope.register(fastifyStatic, {
      root: join(root, 'src/site/brand'),
      prefix: '/brand/',
      maxAge: '1d',
      ...WHOLE,
      index: false,
      decorateReply: false,
    })
    scope.get('/favicon.ico', (_request, reply) =>
      reply.sendFile('favicon.ico', join(root, 'src/site/brand'), {
        maxAge: '1d',
        immutable: false,
        ...WHOLE,
      }),
    )
  })
}
