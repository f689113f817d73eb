import { routes } from '../app/registries.server.ts'
import { readAndRun, WrittenWrongly } from './run-command.ts'

/** `npm run routes`: prints every address that answers. */
await readAndRun(
  (args) => {
    if (args.length > 0) throw new WrittenWrongly('用法：npm run routes，后面不写什么')
  },
  async () => {
    for (const { method, path, about } of routes)
      process.stdout.write(`${method.padEnd(5)} ${path.padEnd(40)} ${about}\n`)
  },
)
