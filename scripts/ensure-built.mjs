// Builds the portal unless what was built last came from exactly these sources.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const SOURCES = [
  'src',
  'bench',
  'simulators',
  'test/random-below.ts',
  'db/demo',
  'vite.config.ts',
  'package-lock.json',
]
const IGNORED = /\.test\.tsx?$|\/fixtures\/|\/pictures\/|\/draw\/|\.md$|\.yaml$/

/** Which files a build would be made from, by name, size and time of change. */
async function fingerprint(root) {
  const hash = createHash('sha1')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const names = statSync(path).isDirectory() ? (await readdir(path, { recursive: true })).toSorted() : ['']
    for (const name of names) {
      const file = name ? join(path, name) : path
      const facts = statSync(file)
      if (facts.isFile() && !IGNORED.test(file)) hash.update(`${file}\n${facts.size}\n${facts.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

export async function ensureBuilt(root) {
  const stamp = join(root, 'dist/built-from')
  const now = await fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  process.stderr.write('正在构建……\n')
  rmSync(stamp, { force: true })
  const { createBuilder } = await import('vite')
  const environment = process.env.NODE_ENV
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  })
  await builder.buildApp()
  process.env.NODE_ENV = environment
  writeFileSync(stamp, now)
}
