// npm run dev: the same application from source. Vite compiles server and browser code; a change of server code restarts the
// application inside this process, a change of browser code is swapped in place.
import { createServer } from 'vite'
import { root } from './run-commands.mjs'

process.env.NODE_ENV = 'development'
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
const { runDevelopment } = await vite.ssrLoadModule('/src/entry/development.ts')
await runDevelopment(vite)
