// npm run where -- /assets/browser-1a2b.js:1:2345 …: which line of the source a place in a built script is. Maps of the
// scripts are never laid where a server could hand them out; they are made here, from the sources of the same version.
import { SourceMap } from 'node:module'
import { createBuilder } from 'vite'
import { root } from './run-commands.mjs'

process.env.NODE_ENV = 'production'
process.chdir(root)
const build = { sourcemap: 'hidden', write: false }
const builder = await createBuilder({ root, mode: 'production', logLevel: 'error', build })
const chunks = []
for (const name of ['client', 'admin']) {
  const { output } = await builder.build(builder.environments[name])
  chunks.push(...output)
}
for (const place of process.argv.slice(2)) {
  const [path, line, column] = place.split(':')
  const chunk = chunks.find(({ fileName }) => `/${fileName}` === path)
  const map = chunk?.map && new SourceMap(chunk.map)
  // It counts from 0, browsers from 1.
  const { originalSource, originalLine, originalColumn } = map?.findEntry(line - 1, column - 1) ?? {}
  const answer = originalSource
    ? `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
    : '这一版的源码里没有：换到出错时的那一版再问'
  process.stdout.write(`${place}  ${answer}\n`)
}
