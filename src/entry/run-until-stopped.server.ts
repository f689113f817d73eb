import cluster from 'node:cluster'
import { StartupProblem } from '#platform/startup-problem.ts'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { runOrExplain } from '../app/open-infrastructure.server.ts'
import { CANNOT_START } from './web-processes.server.ts'

/**
 * Runs a program that serves until it is told to stop. One that cannot start takes down what it has started by then
 * and says why in a sentence.
 */
export async function runUntilStopped(start: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown()
  // Whoever reads what is printed, such as a terminal or a journal, may end before us: that is no failure of ours.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  await runOrExplain(async () => {
    try {
      await start(shutdown)
    } catch (error) {
      // What a signal takes down in the middle of a start fails as well; the signal ends the process.
      if (shutdown.isStopping) return
      await shutdown.stop()
      if (cluster.isWorker && error instanceof StartupProblem) {
        process.stderr.write(`${error.message}\n`)
        process.exit(CANNOT_START)
      }
      throw error
    }
  })
}
