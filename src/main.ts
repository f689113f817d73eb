import cluster from 'node:cluster'
import { join } from 'node:path'
import { fillWithDemo } from '../db/demo/fill-with-demo.server.ts'
import { createPortal } from './app.ts'
import { openFoundation, runOrExplain, type Foundation } from './foundation.server.ts'
import { startWebProcesses } from './web-processes.server.ts'
import { takePortalJobs } from './worker-jobs.server.ts'
import { builtAssets } from '#platform/pages/assets.server.ts'
import { onStopSignal } from '#platform/stop-signal.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'

await runOrExplain(async () => {
  const foundation = await openFoundation()
  try {
    if (cluster.isPrimary) {
      if (foundation.configuration.fillsWithDemo) await fillWithDemo(foundation)
      if (foundation.configuration.webProcesses > 1) await startWebProcesses(foundation)
      else await serve(foundation)
    } else {
      await serve(foundation)
    }
  } catch (error) {
    await foundation.database.close()
    throw error
  }
})

/** Serves in this process until it is told to stop; running requests are finished, then the database is let go. */
async function serve(foundation: Foundation): Promise<void> {
  const { configuration, log, database, root } = foundation
  const portal = await createPortal({ ...foundation, assets: builtAssets(join(root, 'dist/client')) })
  const { host, port } = configuration
  await portal.app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupProblem(`端口 ${port} 已被占用，请用 PORT 指定另一个端口`)
    if (error.code === 'EACCES')
      throw new StartupProblem(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口`)
    throw error
  })
  const jobs =
    cluster.isPrimary && configuration.takesJobs
      ? await takePortalJobs(foundation, portal.contextFor)
      : undefined
  if (cluster.isPrimary) process.stdout.write(`门户已启动：${configuration.publicUrl}\n`)
  onStopSignal({ log, timeoutMs: configuration.shutdownMs }, async () => {
    await jobs?.stop(configuration.shutdownMs / 2)
    await portal.close()
    await database.close()
  })
}
