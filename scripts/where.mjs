// npm run where -- /assets/browser-1a2b.js:1:2345 …: which line of the source a place in a built script is. Maps of the
// scripts are never laid where a server could hand them out; they are made here, from the sources of the same version.
import { SourceMap } from 'node:module'
import { createBuilder } from 'vite'
import { root } from './run-commands.mjs'

const places = process.argv.slice(2)
// Before the scripts are built, which takes a while.
if (places.length === 0 || !places.every((place) => /^\/[^:]+\.js:[1-9]\d*:[1-9]\d*$/.test(place))) {
  process.stdout.write(
    '用法：npm run where -- /assets/browser-1a2b.js:2:345 …（日志里的位置：脚本、行、列）\n',
  )
  process.exit(2)
}

process.env.NODE_ENV = 'production'
process.chdir(root)
const build = { sourcemap: 'hidden', write: false }
const builder = await createBuilder({ root, mode: 'production', logLevel: 'error', build })
const chunks = []
for (const name of ['client', 'admin']) {
  const { output } = await builder.build(builder.environments[name])
  chunks.push(...output)
}
for (const place of places) {
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
