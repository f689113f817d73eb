import cluster from 'node:cluster'
import { join } from 'node:path'
import { operatorLink } from '#platform/outbox/operator-routes.server.ts'
import { builtAssets } from '#platform/pages/assets.server.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { fillBasics } from '../../db/basics/fill-basics.server.ts'
import { listDemoAccounts } from '../../db/demo/fill-asked.server.ts'
import { listDemoStaff } from '../../db/demo/fill-staff.server.ts'
import { createPortal } from '../app/create-portal.server.ts'
import { listenOrExplain } from '../app/listen-or-explain.server.ts'
import { metricsAlone } from '../app/metrics/metrics-alone.server.ts'
import { openMetricsPort } from '../app/metrics-port.server.ts'
import type { GatherMetrics } from '../app/web-health.server.ts'
import { gauges } from '../app/registries.server.ts'
import { metricsOfAll, ProcessFigures } from './process-figures.server.ts'
import { describeMissing } from '../app/describe-missing.ts'
import { fillApart } from './fill-apart.server.ts'
import { openInfrastructure, type Infrastructure } from '../app/open-infrastructure.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'
import { startWebProcesses, type WebProcess } from './web-processes.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'
import { warmUp } from '../app/warm-up.server.ts'

await runUntilStopped(async (shutdown) => {
  const infrastructure = await openInfrastructure({ shutdown, isServing: true })
  if (cluster.isWorker) {
    await serve(infrastructure, shutdown, metricsOfAll)
    return
  }
  const { configuration, database, simulators, log } = infrastructure
  const examples = infrastructure.services.settings.stillExamples(configuration.examples)
  const { fillsWithDemo, takesJobs, webProcesses: count, publicUrl } = configuration
  if (fillsWithDemo) await fillApart(infrastructure, shutdown)
  await fillBasics(infrastructure)
  const notes = [
    ...(await describePlayground(infrastructure)),
    ...describeMissing({ ...configuration, examples }),
  ]
  const startAll = async () => {
    const figures = new ProcessFigures({ database, gauges })
    const environment = { ...simulators, DATABASE_URL: database.url }
    const onStart = (name: string, child: WebProcess) => figures.add(name, child)
    await startWebProcesses({ count, environment, shutdown, log, onStart })
    return figures.print
  }
  const metrics =
    count > 1
      ? await startAll()
      : await serve(infrastructure, shutdown, metricsAlone('web', { database, gauges }))
  await openMetricsPort({ configuration, database, metrics, livesForJobs: false, shutdown })
  if (takesJobs) takePortalJobs(infrastructure, shutdown)
  const processes = count > 1 ? `（${count} 个进程）` : ''
  process.stdout.write(`${[`门户已启动：${publicUrl}${processes}`, ...notes].join('\n')}\n`)
})

/**
 * Serves in this process until it is told to stop; running requests are finished, then the database is let go. Gives its
 * metrics.
 */
async function serve(
  infrastructure: Infrastructure,
  shutdown: Shutdown,
  gatherMetrics: GatherMetrics,
): Promise<() => Promise<string>> {
  const { configuration, root } = infrastructure
  const assets = builtAssets(join(root, 'dist/client'))
  const adminAssets = builtAssets(join(root, 'dist/admin'))
  const portal = await createPortal({ ...infrastructure, assets, adminAssets, gatherMetrics })
  shutdown.add('server', () => portal.close())
  const { host, port, warmsUp } = configuration
  await listenOrExplain(portal.app, { host, port, variable: 'PORT' })
  if (warmsUp) {
    const stopping = new AbortController()
    const warming = warmUp(portal.app, infrastructure.log, stopping.signal)
    shutdown.add('warm-up', () => {
      stopping.abort()
      return warming
    })
  }
  return portal.metrics
}

/**
 * An operator must not find out from somebody else that codes can be read and nothing is really paid; and a first look
 * needs somebody to sign in as.
 */
async function describePlayground({
  configuration: { showsOutbox, outboxNeedsKey, publicUrl, secondFactor },
  simulators,
  database,
  services,
}: Infrastructure): Promise<string[]> {
  const lines: string[] = []
  if (Object.keys(simulators).length > 0)
    lines.push('支付与微信登录由本机的模拟服务代替，不收真钱；接通后自动停用，或设置 SIMULATORS=no')
  if (!showsOutbox) return lines
  const link = await operatorLink({ db: database.db, services })
  const where = outboxNeedsKey
    ? `由 ${link} 进入的浏览器读得到，链接请勿外传`
    : `显示在 ${publicUrl}/outbox，任何人都能读到`
  lines.push(`还没有接通短信或邮件：验证码等内容${where}。正式使用前请接通，或设置 SHOW_OUTBOX=no`)
  for (const { name, email } of await listDemoAccounts(database))
    lines.push(`演示${name}：用邮箱 ${email} 登录，验证码见 ${publicUrl}/outbox`)
  if (secondFactor === 'everybody') return lines
  if (secondFactor === 'all_but_operator' && !outboxNeedsKey) lines.push(`员工登录后台之前，先打开 ${link}`)
  for (const { name, email } of await listDemoStaff(database))
    lines.push(
      `演示${name}：在 ${publicUrl}/admin/login 用邮箱 ${email} 登录后台，验证码见 ${publicUrl}/outbox`,
    )
  return lines
}
