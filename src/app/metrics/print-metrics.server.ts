import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { Figures } from './process-metrics.server.ts'

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** How each process is asked for its figures, by its name. Rejects when it does not answer. */
export type AskProcesses = () => Readonly<Record<string, () => Promise<Figures>>>

/**
 * What Prometheus reads: the figures of every process, each with the process in a label, so that a counter never jumps
 * from one process to another and starts anew only with its own; beside them, once, what the database knows. A process
 * that does not answer is left out, and said to be so.
 */
export async function printMetrics(
  processes: AskProcesses,
  askDatabase: () => Promise<Figures>,
): Promise<string> {
  const asked = Object.entries(processes())
  const heard = await Promise.all(
    asked.map(async ([name, ask]) => ({ name, figures: await ask().catch(() => undefined) })),
  )
  const parts = heard.flatMap(({ name, figures }) => (figures ? [labelled(figures, name)] : []))
  const whole = AggregatorRegistry.aggregate([...parts, await askDatabase(), await answering(heard)])
  return whole.metrics()
}

/** Each value with its process; no two of them have the same labels then, so that to sum them up is to list them. */
function labelled(figures: Figures, process: string): Figures {
  return figures.map((figure) => ({
    ...figure,
    aggregator: 'sum' as const,
    values: figure.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }))
}

async function answering(heard: readonly { name: string; figures: Figures | undefined }[]): Promise<Figures> {
  const registry = new Registry()
  const answers = new Gauge({
    name: 'portal_process_answers',
    help: 'Whether a process has told its figures',
    labelNames: ['process'],
    registers: [registry],
  })
  for (const { name, figures } of heard) answers.set({ process: name }, figures ? 1 : 0)
  return registry.getMetricsAsJSON()
}
