import type { FastifyInstance } from 'fastify'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Listens, or refuses (StartupProblem) with a sentence that names the variable to change. */
export async function listenOrExplain(
  app: FastifyInstance,
  { host, port, variable }: { host: string; port: number; variable: 'PORT' | 'METRICS_PORT' },
): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartupProblem(`端口 ${port} 已被占用，请用 ${variable} 指定另一个端口`)
    if (error.code === 'EACCES')
      throw new StartupProblem(`没有权限监听端口 ${port}，请用 ${variable} 指定 1024 以上的端口`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
      throw new StartupProblem(`本机没有地址 ${host}，请检查 HOST`)
    throw error
  })
}
