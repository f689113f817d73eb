import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root as portal } from './import-graph.ts'

interface EnsureBuilt {
  readonly ensureBuilt: (root: string) => Promise<void>
  readonly fingerprint: (root: string, part: string) => Promise<string>
  readonly writeStamp: (root: string, part: string) => Promise<void>
}
const { ensureBuilt, fingerprint, writeStamp } = (await import(
  join(portal, 'scripts/ensure-built.mjs')
)) as EnsureBuilt

/** Notes that it ran, and builds nothing. */
const BUILD = `import { appendFileSync } from 'node:fs'\nappendFileSync('ran', process.argv[2] + ' ')\n`

let folder: string
let root: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensure-built-'))
  root = join(folder, 'one')
  for (const path of ['src/features', 'scripts']) await mkdir(join(root, path), { recursive: true })
  await writeOld('src/main.ts', 'start()\n')
  await writeOld('src/features/topic.ts', 'topic()\n')
  await writeOld('scripts/build.mjs', BUILD)
  await writeOld('package-lock.json', '{}\n')
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Writes a file whose time tells nothing. */
async function writeOld(file: string, content: string): Promise<void> {
  await writeFile(join(root, file), content)
  await utimes(join(root, file), 0, 0)
}
const built = () => readFile(join(root, 'ran'), 'utf8').catch(() => '')

test('files that were copied, newer and elsewhere, are the same sources', async () => {
  const copy = join(folder, 'another')
  await cp(root, copy, { recursive: true })
  const later = new Date(Date.now() + 3_600_000)
  for (const file of ['src/main.ts', 'src/features/topic.ts', 'package-lock.json'])
    await utimes(join(copy, file), later, later)
  expect(await fingerprint(copy, 'portal')).toBe(await fingerprint(root, 'portal'))
})

test.each([
  ['another content', 'src/features/topic.ts', 'topic(2)\n'],
  ['one more file', 'src/features/news.ts', ''],
  ['other packages', 'package-lock.json', '{ "a": 1 }\n'],
])('%s makes other sources, although no time says so', async (_what, file, content) => {
  const before = await fingerprint(root, 'portal')
  await writeOld(file, content)
  expect(await fingerprint(root, 'portal')).not.toBe(before)
})

test('tests and pictures are not what a part is made from', async () => {
  const before = await fingerprint(root, 'portal')
  for (const file of ['src/main.test.ts', 'src/features/README.md', 'src/home.webp'])
    await writeFile(join(root, file), 'other\n')
  expect(await fingerprint(root, 'portal')).toBe(before)
})

test('a start builds what was never built or is of other sources, and nothing else', async () => {
  await ensureBuilt(root)
  expect(await built()).toBe('portal ')
  await writeStamp(root, 'portal')
  const later = new Date(Date.now() + 3_600_000)
  await utimes(join(root, 'src/main.ts'), later, later)
  await ensureBuilt(root)
  expect(await built()).toBe('portal ')
  await writeFile(join(root, 'src/main.ts'), 'start(2)\n')
  await ensureBuilt(root)
  expect(await built()).toBe('portal portal ')
})

test('two that start at once build once, whatever a killed builder left', async () => {
  const script = join(portal, 'scripts/ensure-built.mjs')
  const slowly = `import { writeStamp } from '${script}'\nawait new Promise((done) => setTimeout(done, 500))\n`
  await writeOld('scripts/build.mjs', `${BUILD}${slowly}await writeStamp(process.cwd(), 'portal')\n`)
  await mkdir(join(root, 'dist'))
  const { pid } = spawnSync(process.execPath, ['--version'])
  await writeFile(join(root, 'dist/builder.pid'), String(pid))
  await Promise.all([ensureBuilt(root), ensureBuilt(root)])
  expect(await built()).toBe('portal ')
})

test('a killed builder had our number before this program began, as in a container that was started anew', async () => {
  await mkdir(join(root, 'dist'))
  const mark = join(root, 'dist/builder.pid')
  await writeFile(mark, String(process.pid))
  const before = new Date(Date.now() - process.uptime() * 1000 - 5000)
  await utimes(mark, before, before)
  await ensureBuilt(root)
  expect(await built()).toBe('portal ')
})

test('a start that may not build says who does, and builds nothing', async () => {
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  // Nobody writes into a link to itself, root included, who may write everywhere else.
  await symlink('dist', join(root, 'dist'))
  await expect(ensureBuilt(root)).rejects.toThrow('ended with 1')
  expect(process.stderr.write).toHaveBeenLastCalledWith(
    expect.stringContaining(
      `而 ${join(root, 'dist')} 不能写（ELOOP）：请由程序文件夹的主人在 ${root} 运行 npm run build`,
    ),
  )
  expect(await built()).toBe('')
})
