// Runs one of the built programs, building first when the build is missing or older than the source:
// node scripts/run.mjs <one of the inputs in vite.config.ts> [arguments]
import { resolve, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './ensure-built.mjs'
import { beLean } from './lean.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [program = 'main', ...rest] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write('请通过 npm 运行（npm start），这样会使用项目自带的 Node 24\n')
  process.exit(1)
}
if (program === 'main' || program === 'worker') beLean()
// The stand-ins for the providers, which the fault run brings along, refuse to start in production.
process.env.NODE_ENV ??= ['faults', 'chaos', 'elsewhere'].includes(program) ? 'test' : 'production'
const isBench = [
  'bench',
  'faults',
  'hostile',
  'failover',
  'point-in-time',
  'chaos',
  'soak',
  'elsewhere',
].includes(program)
await ensureBuilt(root)
if (isBench) await ensureBuilt(root, 'bench')
const file = resolve(root, isBench ? 'dist/bench' : 'dist/server', `${program}.js`)
process.argv.splice(1, process.argv.length - 1, file, ...rest)
await import(pathToFileURL(file).href)
