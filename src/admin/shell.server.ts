import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Assets } from '#platform/pages/assets.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { DOOR_WORKER, doorWorker } from './door-worker.server.ts'

/** For `npm run routes`. */
export const ADMIN_ADDRESSES = [
  { method: 'GET', path: '/admin', about: '后台' },
  { method: 'GET', path: '/admin/*', about: '后台的各个页面' },
  { method: 'GET', path: DOOR_WORKER, about: '断网时也能打开签到页面' },
  { method: 'GET', path: '/admin/assets/*', about: '后台的脚本与样式' },
] as const

interface Shell {
  readonly assets: Assets
  /** As it is now: a company may change it while the portal runs. */
  readonly siteName: () => string
  readonly isDevelopment: boolean
  /** The project's folder. */
  readonly root: string
}

/**
 * The back office's one document, for every address below /admin: it holds nothing, so it is given to anybody; what is
 * shown comes from calls, which ask who it is.
 */
export async function registerAdmin(app: FastifyInstance, shell: Shell): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(shell.root, 'dist/admin/admin/assets'),
      prefix: '/admin/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
    scope.get(DOOR_WORKER, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          // It fetches what its pages ask for, and nothing from elsewhere.
          'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        })
        .type('text/javascript; charset=utf-8')
        .send(doorWorker),
    )
    for (const path of ['/admin', '/admin/*'])
      scope.get(path, (request, reply) => {
        if (request.url.startsWith('/admin/api/')) throw new Refusal('not_found', 'call_unknown')
        const nonce = randomBytes(18).toString('base64')
        return reply
          .headers({
            'content-security-policy': policyOf(nonce, shell),
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
            ...(/^\/admin\/door(?:[/?]|$)/.test(request.url) && CAMERA),
          })
          .type('text/html; charset=utf-8')
          .send(documentOf(nonce, shell))
      })
  })
}

/** The door alone sees through the camera. */
const CAMERA = { 'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()' }

/** As strict as that of the pages; the one nonce is for the styles that the components write themselves (C-123). */
function policyOf(nonce: string, { isDevelopment }: Shell): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "font-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function documentOf(nonce: string, { assets, siteName }: Shell): string {
  const styles = assets.styles.map((address) => `<link rel="stylesheet" href="${address}">`)
  const scripts = [...assets.developmentScripts, assets.script].map(
    (address) => `<script type="module" src="${address}"></script>`,
  )
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>${escaped(siteName())} 后台</title>
<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
${[...styles, ...scripts].join('\n')}
</head>
<body><div id="admin" data-site="${escaped(siteName())}"></div></body>
</html>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
