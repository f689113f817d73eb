import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A small project that `scripts/source-modules.mjs` runs, and a program that changes it while it runs. */
const FILES = {
  'package.json': '{ "type": "module" }',
  'src/entry.ts': `
    import { high } from '#high.ts'
    import { apart } from './apart.ts'
    import { islands } from './islands.ts'
    export const all = { high, apart, islands: Object.keys(islands).toSorted() }`,
  'src/high.ts': `import { low } from './low.tsx'\nexport const high: unknown = low('a').props.children`,
  'src/low.tsx': 'export const low = (text: string) => <p>{text}, first</p>',
  'src/apart.ts':
    'export const apart: { loaded: number } = { loaded: (globalThis.times ??= 0) }\nglobalThis.times += 1',
  'src/islands.ts': `export const islands = import.meta.glob('../src/*.island.tsx', { eager: true })`,
  'src/one.island.tsx': 'export const One = () => <b />',
  'run.mjs': `
    import { writeFileSync } from 'node:fs'
    import { runFromSource } from './scripts/source-modules.mjs'
    const { load, forget } = runFromSource(import.meta.dirname, import.meta.dirname + '/kept')
    const seen = []
    const look = async () => seen.push(await load('src/entry.ts').then(({ all }) => all, (error) => error.message))
    const write = async (file, text) => {
      writeFileSync(file, text)
      forget(import.meta.dirname + '/' + file)
    }
    await look()
    await write('src/low.tsx', 'export const low = (text: string) => <p>{text + ", second"}</p>')
    await look()
    await write('src/low.tsx', 'export const low = (')
    await look()
    await write('src/low.tsx', 'export const low = (text: string) => <p>{text + ", third"}</p>')
    await write('src/two.island.tsx', 'export const Two = () => <b />')
    forget(import.meta.dirname + '/src/islands.ts')
    await look()
    process.stdout.write(JSON.stringify(seen))`,
}
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-source-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, 'scripts'))
  cpSync(resolve('scripts/source-modules.mjs'), join(folder, 'scripts/source-modules.mjs'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Each state of the project, as the program saw it. */
async function seen(): Promise<unknown> {
  writeFileSync(join(folder, 'src/low.tsx'), FILES['src/low.tsx'])
  rmSync(join(folder, 'src/two.island.tsx'), { force: true })
  const { stdout } = await promisify(execFile)(process.execPath, ['run.mjs'], { cwd: folder })
  return JSON.parse(stdout)
}

/** Changes what was kept of sources at the start before. */
function changeKept(change: (text: string) => string): void {
  for (const name of readdirSync(join(folder, 'kept'))) {
    const file = join(folder, 'kept', name)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
}

const one = './one.island.tsx'
const EXPECTED = [
  { high: ['a', ', first'], apart: { loaded: 0 }, islands: [one] },
  { high: 'a, second', apart: { loaded: 0 }, islands: [one] },
  expect.stringContaining('low.tsx:1'),
  { high: 'a, third', apart: { loaded: 0 }, islands: [one, './two.island.tsx'] },
]

test('a change loads anew the file and what imports it, nothing else; a mistake is said and can be mended', async () => {
  expect(await seen()).toEqual(EXPECTED)
})

test('the next start takes what was made at the one before, and makes anew what is of another text or cut off', async () => {
  await seen()
  expect(await seen()).toEqual(EXPECTED)
  changeKept((text) => text.replace('globalThis.times ??= 0', '"kept"'))
  expect(await seen()).toMatchObject([{ apart: { loaded: 'kept' } }, {}, expect.anything(), {}])
  changeKept((text) => text.slice(0, -1))
  expect(await seen()).toEqual(EXPECTED)
})
