import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'

/** For `npm run routes`; the server answers for every file below them. */
export const STATIC_ADDRESSES = [
  { method: 'GET', path: '/assets/*', about: '构建出的脚本与样式' },
  { method: 'GET', path: '/brand/*', about: '网站图标与分享图' },
] as const

/** Built files carry a hash in their name and may be kept for ever; brand files change rarely. */
export async function registerStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, 'dist/client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: join(root, 'src/site/brand'),
    prefix: '/brand/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}
