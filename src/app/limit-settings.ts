import type { Configuration } from '#platform/configuration.server.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { StartupProblem } from '#platform/startup-problem.ts'

/** Refuses (StartupProblem) a setting in `LIMITS` of a limit that does not exist or that nobody may set. */
export function refuseUnknownLimits({ limits }: Configuration, declared: readonly Limit[]): void {
  const settable = declared.filter(({ isSettable }) => isSettable).map(({ name }) => name)
  const unknown = Object.keys(limits).filter((name) => !settable.includes(name))
  if (unknown.length > 0)
    throw new StartupProblem(
      `配置有误，无法启动：\n  LIMITS：没有 ${unknown.join('、')} 这样可以设置的次数，可以设置的有 ${settable.join('、')}`,
    )
}
