import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

/** Prints the slowest tests and files at the end of a run of more than one file, in seconds. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return
    const files = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return { name: module.relativeModuleId, ms: setupDuration + collectDuration + duration }
    })
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    )
    print(`The slowest ${SHOWN} tests`, tests)
    print(`The slowest ${SHOWN} files, with their imports and hooks`, files)
  }
}

function print(title: string, all: { name: string; ms: number }[]): void {
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  const lines = slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
  process.stdout.write(`\n${[title, ...lines].join('\n')}\n`)
}
