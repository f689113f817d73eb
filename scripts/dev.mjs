// npm run dev: the same application from source. Node runs the server's code, of which a change loads anew what it
// concerns; Vite, which starts behind the first answer, serves the browser's code and swaps a change in place.
import { join } from 'node:path'
import { runFromSource } from './source-modules.mjs'
import { root } from './run-commands.mjs'

process.env.NODE_ENV = 'development'
process.setSourceMapsEnabled(true)
const source = runFromSource(root, join(root, 'node_modules/.cache/from-source'))
const { runDevelopment } = await source.load('src/entry/development.ts')
await runDevelopment({
  ...source,
  root,
  startVite: async () => {
    const { createServer } = await import('vite')
    return createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  },
})
