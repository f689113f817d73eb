// npm run build: builds the portal, or with `bench` the programs that measure it, and notes from what.
import { rmSync } from 'node:fs'
import { createBuilder } from 'vite'
import { stampOf, writeStamp } from './ensure-built.mjs'
import { root } from './run-commands.mjs'

const part = process.argv[2] ?? 'portal'
process.env.NODE_ENV = 'production'
process.chdir(root)
rmSync(stampOf(root, part), { force: true })
const builder = await createBuilder({ root, mode: 'production', logLevel: 'warn' })
const environments = part === 'bench' ? ['bench'] : ['client', 'admin', 'ssr']
for (const name of environments) await builder.build(builder.environments[name])
await writeStamp(root, part)
