import type { ViteDevServer } from 'vite'
import { developmentAdminAssets, developmentAssets } from '#platform/pages/assets.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { fillBasics } from '../../db/basics/fill-basics.server.ts'
import { fillWithDemo } from '../../db/demo/fill-with-demo.server.ts'
import type { createPortal as createPortalType, Portal } from '../app/create-portal.server.ts'
import { openInfrastructure } from '../app/open-infrastructure.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'

/**
 * Serves the portal from source: Vite answers for browser code, and when server code changes the application is put
 * together anew and the open pages reload. Database and services stay.
 */
export async function runDevelopment(vite: ViteDevServer): Promise<void> {
  await runUntilStopped((shutdown) => serveFromSource(vite, shutdown))
}

async function serveFromSource(vite: ViteDevServer, shutdown: Shutdown): Promise<void> {
  const infrastructure = await openInfrastructure({ shutdown, isServing: true })
  const { configuration, log } = infrastructure
  if (configuration.fillsWithDemo) await fillWithDemo(infrastructure)
  await fillBasics(infrastructure)

  let portal: Portal | undefined
  const start = async () => {
    const { createPortal } = (await vite.ssrLoadModule('/src/app/create-portal.server.ts')) as {
      createPortal: typeof createPortalType
    }
    portal = await createPortal({
      ...infrastructure,
      assets: developmentAssets,
      adminAssets: developmentAdminAssets,
      development: (request, response, next) => vite.middlewares(request, response, next),
    })
    await portal.app.listen({ host: configuration.host, port: configuration.port })
  }
  const restart = async () => {
    await portal?.close()
    await start()
    vite.ws.send({ type: 'full-reload' })
  }
  await start()
  process.stdout.write(`开发服务已启动：${configuration.publicUrl}\n`)

  let restarting = Promise.resolve()
  vite.watcher.on('change', (file) => {
    if (!/\.(ts|tsx)$/.test(file) || /\.(test|island)\.tsx?$/.test(file)) return
    restarting = restarting
      .then(restart)
      .catch((error: unknown) => log.error({ err: error }, 'could not restart'))
  })
  shutdown.add('server', async () => portal?.close())
  shutdown.add('vite', () => vite.close())
}
