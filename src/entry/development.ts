import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { developmentAdminAssets, developmentAssets } from '#platform/pages/assets.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { fillBasics } from '../../db/basics/fill-basics.server.ts'
import { isUnfilled } from '../../db/demo/is-unfilled.server.ts'
import type { createPortal as createPortalType, Portal } from '../app/create-portal.server.ts'
import { openInfrastructure, type Infrastructure } from '../app/open-infrastructure.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'
import { watchSources } from './watch-sources.ts'

/** How `npm run dev` reads the sources: `load` imports a file as it is now, `forget` hears of a change. */
interface Source {
  readonly root: string
  readonly load: (file: string) => Promise<unknown>
  readonly forget: (file: string) => void
  readonly startVite: () => Promise<ViteDevServer>
}

const PORTAL = 'src/app/create-portal.server.ts'
const ISLANDS = 'src/app/islands.server.ts'
const SWEEP_MS = 20
/** Addresses of browser code, which is Vite's; it is not waited for by anything else. */
const OF_VITE = /^\/(@|src\/|db\/|scripts\/|node_modules\/)/

/**
 * Serves the portal from source. When server code changes, the application is put together anew and the open pages
 * reload; database and services stay.
 */
export async function runDevelopment(source: Source): Promise<void> {
  await runUntilStopped((shutdown) => serveFromSource(source, shutdown))
}

async function serveFromSource(source: Source, shutdown: Shutdown): Promise<void> {
  const { promise: served, resolve: begin } = Promise.withResolvers<void>()
  // What changes while it starts is taken as soon as it serves.
  let reloading = served
  const stopWatching = watchSources(
    ['src', 'db'].map((folder) => join(source.root, folder)),
    (files) => {
      reloading = reloading
        .then(() => reload(files))
        .catch((error: unknown) => log.error({ err: error }, 'could not restart'))
    },
  )
  shutdown.add('watching', async () => stopWatching())
  const opening = openInfrastructure({ shutdown, isServing: true })
  // While the database starts, the rest is read.
  const [infrastructure] = await Promise.all([opening, source.load(PORTAL)])
  const { configuration, log } = infrastructure
  if (configuration.fillsWithDemo && (await isUnfilled(infrastructure.database.db))) {
    const { fillWithDemo } = await import('../../db/demo/fill-with-demo.server.ts')
    await fillWithDemo(infrastructure)
  }
  await fillBasics(infrastructure)

  const vite = Promise.withResolvers<ViteDevServer>()
  let portal: Portal | undefined
  const restart = async () => {
    const next = await putTogether(source, infrastructure, vite.promise)
    if (portal) await close(portal)
    portal = next
    await portal.app.listen({ host: configuration.host, port: configuration.port })
  }
  shutdown.add('server', async () => portal?.close())
  await restart()
  process.stdout.write(`开发服务已启动：${configuration.publicUrl}\n`)

  const reload = async (files: readonly string[]) => {
    for (const file of files) source.forget(file)
    // The islands there are; Vite swaps one in place.
    const islands = files.filter((file) => /\.island\.tsx?$/.test(file))
    if (islands.length > 0) source.forget(join(source.root, ISLANDS))
    await restart()
    if (islands.length < files.length) (await vite.promise).ws.send({ type: 'full-reload' })
  }
  begin()

  const server = await source.startVite()
  vite.resolve(server)
  shutdown.add('vite', () => server.close())
}

/** Ends the portal that was; connections that browsers keep open are let go as soon as nothing is asked on them. */
async function close(portal: Portal): Promise<void> {
  const sweeping = setInterval(() => portal.app.server.closeIdleConnections(), SWEEP_MS)
  await portal.close().finally(() => clearInterval(sweeping))
}

async function putTogether(
  source: Source,
  infrastructure: Infrastructure,
  vite: Promise<ViteDevServer>,
): Promise<Portal> {
  const { createPortal } = (await source.load(PORTAL)) as { createPortal: typeof createPortalType }
  return createPortal({
    ...infrastructure,
    assets: developmentAssets,
    adminAssets: developmentAdminAssets,
    development: (request, response, next) => {
      if (OF_VITE.test(request.url ?? '')) void vite.then((it) => it.middlewares(request, response, next))
      else next()
    },
  })
}
