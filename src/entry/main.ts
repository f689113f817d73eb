import cluster from 'node:cluster'
import { join } from 'node:path'
import { builtAssets } from '#platform/pages/assets.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { listDemoAccounts } from '../../db/demo/fill-asked.server.ts'
import { fillWithDemo } from '../../db/demo/fill-with-demo.server.ts'
import { createPortal } from '../app/create-portal.server.ts'
import { openFoundation, runOrExplain, type Foundation } from '../app/foundation.server.ts'
import { startWebProcesses } from './web-processes.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'

const shutdown = new Shutdown()

await runOrExplain(async () => {
  try {
    const foundation = await openFoundation({ shutdown, isServing: true })
    const { fillsWithDemo, webProcesses } = foundation.configuration
    if (cluster.isPrimary && fillsWithDemo) await fillWithDemo(foundation)
    if (cluster.isPrimary && webProcesses > 1) await startWebProcesses(foundation, shutdown)
    else await serve(foundation)
    if (cluster.isPrimary) await tellOfPlayground(foundation)
  } catch (error) {
    await shutdown.stop()
    throw error
  }
})

/** Serves in this process until it is told to stop; running requests are finished, then the database is let go. */
async function serve(foundation: Foundation): Promise<void> {
  const { configuration, root } = foundation
  const portal = await createPortal({ ...foundation, assets: builtAssets(join(root, 'dist/client')) })
  shutdown.add('server', () => portal.close())
  const { host, port, publicUrl } = configuration
  await portal.app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupProblem(`端口 ${port} 已被占用，请用 PORT 指定另一个端口`)
    if (error.code === 'EACCES')
      throw new StartupProblem(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口`)
    throw error
  })
  if (cluster.isWorker) return
  process.stdout.write(`门户已启动：${publicUrl}\n`)
  if (configuration.takesJobs) takePortalJobs(foundation, portal.contextFor, shutdown)
}

/**
 * An operator must not find out from somebody else that codes can be read and nothing is really paid; and a first look
 * needs somebody to sign in as.
 */
async function tellOfPlayground({
  configuration: { showsOutbox, keepsOutboxHere, publicUrl },
  simulators,
  database,
}: Foundation): Promise<void> {
  if (Object.keys(simulators).length > 0)
    process.stdout.write(
      '支付与微信登录由本机的模拟服务代替，不收真钱；接通后自动停用，或设置 SIMULATORS=no\n',
    )
  if (!showsOutbox) return
  process.stdout.write(
    `还没有接通短信或邮件：验证码等内容显示在 ${publicUrl}/outbox，${keepsOutboxHere ? '本机的任何人' : '任何人'}都能读到。正式使用前请接通，或设置 SHOW_OUTBOX=no\n`,
  )
  for (const { name, email } of await listDemoAccounts(database))
    process.stdout.write(`演示${name}：用邮箱 ${email} 登录，验证码见 ${publicUrl}/outbox\n`)
}
