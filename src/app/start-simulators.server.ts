import { fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Configuration } from '#platform/configuration.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import type { Shutdown } from '#platform/stop-signal.server.ts'

const Variables = z.record(z.string(), z.string())
const Told = z.object({
  /** By the account that each stands in for, as the configuration names it. */
  payments: z.record(z.string(), Variables),
  wechatLogin: Variables,
  wechatAccount: Variables,
})

/**
 * Starts the stand-ins for WeChat Pay, Alipay and WeChat's sign-in in a process of their own, which ends with this one,
 * and gives the variables that lead to those that the configuration has nothing real for.
 */
export async function startSimulators(
  { payments, wechat, wechatLogin }: Configuration,
  { root, shutdown }: { root: string; shutdown: Shutdown },
): Promise<Record<string, string>> {
  const child = fork(join(root, 'simulators/main.ts'), [], { env: { NODE_ENV: 'development' } })
  shutdown.add('simulators', async () => child.connected && child.disconnect())
  const told = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (status) =>
      reject(new StartupProblem(`模拟支付没有启动（状态 ${status}），可设置 SIMULATORS=no 后再试`)),
    )
  })
  const known = Told.parse(told)
  const real = new Map<string, unknown>(Object.entries(payments))
  const standIns = Object.entries(known.payments).flatMap(([name, variables]) =>
    real.get(name) ? [] : [variables],
  )
  return {
    ...Object.assign({}, ...standIns),
    ...(wechat || wechatLogin ? {} : known.wechatLogin),
    // Inside WeChat only the account of one's own merchant can be paid.
    ...(wechat || wechatLogin || payments.wechatPay ? {} : known.wechatAccount),
  }
}
