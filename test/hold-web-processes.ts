import cluster from 'node:cluster'
import fastify from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { openDatabase } from '#platform/database/database.server.ts'
import { providerFailures } from '#platform/faults.server.ts'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { registerHealth } from '../src/app/health.server.ts'
import { createProcessMetrics } from '../src/app/metrics/process-metrics.server.ts'
import { openMetricsPort } from '../src/app/metrics-port.server.ts'
import { metricsOfAll, ProcessFigures } from '../src/entry/process-figures.server.ts'
import { startWebProcesses } from '../src/entry/web-processes.server.ts'

/**
 * A portal of two web processes in which nothing but the metrics are real: `/fail` counts a provider that does not answer,
 * `/die` ends a process. Takes the database, the port and the port of the first process;
 * prints a line when all listen.
 */
const log = pino({ level: 'silent' })
const [databaseUrl = '', port = '', metricsPort = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 2 })

if (cluster.isPrimary) {
  const shutdown = new Shutdown()
  const gauge = { name: 'portal_test_rows', help: 'Of the database', read: async () => 7 }
  const figures = new ProcessFigures({ database, gauges: [gauge] })
  let listening = 0
  cluster.on('listening', () => {
    listening += 1
    if (listening === 2) process.stdout.write('all listen\n')
  })
  const configuration = {
    host: '127.0.0.1',
    metricsPort: Number(metricsPort),
    metricsToken: undefined,
    isApart: true,
  }
  await openMetricsPort({
    configuration,
    database,
    metrics: figures.print,
    livesForJobs: false,
    shutdown,
  })
  await startWebProcesses({
    count: 2,
    environment: {},
    shutdown,
    log,
    onStart: (name, child) => figures.add(name, child),
  })
  process.once('SIGTERM', () => void shutdown.stop().then(() => process.exit(0)))
} else {
  const registry = createProcessMetrics(database)
  const asked = new Counter({ name: 'portal_test_asked_total', help: 'Requests', registers: [registry] })
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async () => asked.inc())
  app.get('/fail', async () => {
    providerFailures.inc({ provider: 'smtp' })
    return { pid: process.pid }
  })
  app.get('/die', async () => process.exit(1))
  registerHealth(app, {
    state: async () => ({ isReady: true, details: async () => ({}) }),
    metrics: metricsOfAll(() => registry.getMetricsAsJSON()),
    metricsToken: undefined,
    isApart: true,
  })
  await app.listen({ host: '127.0.0.1', port: Number(port) })
}
