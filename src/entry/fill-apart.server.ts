import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'
import { isUnfilled } from '../../db/demo/is-unfilled.server.ts'
import type { Infrastructure } from '../app/open-infrastructure.server.ts'

/**
 * Fills an empty database with the demo portal in a process of its own: what decoding all its pictures and documents
 * takes, some hundred megabytes, is given back with the end of that process and not kept by the one that serves.
 */
export async function fillApart({ database, root }: Infrastructure, shutdown: Shutdown): Promise<void> {
  if (!(await isUnfilled(database.db))) return
  // Minutes on a slow machine, in which nothing else is said.
  process.stdout.write('正在装入演示内容，约一分钟……\n')
  const child = fork(join(root, 'dist/server/fill-demo.js'))
  const ended = once(child, 'exit')
  shutdown.add('demo portal', async () => {
    child.kill('SIGTERM')
    await ended
  })
  const [status, signal] = await ended
  // Ctrl-C reaches every process of a terminal; and where memory is short, the kernel ends the largest.
  if (signal !== null)
    throw new StartupProblem(
      `装入演示内容时被中断（${signal}），数据库里什么也没有留下：再启动一次就从头装入`,
    )
  if (status !== 0) throw new StartupProblem('演示内容没有装入，原因见上；可设置 DEMO_PORTAL=no 后再启动')
}
