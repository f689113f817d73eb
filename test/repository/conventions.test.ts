import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

const filesWith = (pattern: RegExp, files: readonly string[]) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('only the configuration reads the environment', () => {
  expect(filesWith(/process\.env/, sources)).toEqual(['src/platform/configuration.server.ts'])
})

test('the specified spelling stands in wire files and their calls only', () => {
  const words =
    /\b(wentiTitle|huidaContents?|tiwen_content|tiwenimgInfos|companys|mImageurl|contentAdInfo|timeToShow['"]?:|priceZaoniao)\b/
  const strays = filesWith(words, sources).filter((file) => !/[/-](wire|calls\.server)\.ts$/.test(file))
  expect(strays).toEqual([])
})

test('raw HTML is written by the document and the island alone', () => {
  expect(filesWith(/dangerouslySetInnerHTML/, sources).toSorted()).toEqual([
    'src/platform/pages/document.server.tsx',
    'src/platform/pages/island.server.tsx',
  ])
})

test('served HTML carries no inline style, which the security policy forbids', () => {
  expect(
    filesWith(
      /style=\{/,
      sources.filter((file) => !file.includes('.island.')),
    ),
  ).toEqual([])
})

test('no file is called index, utils, helpers or common', () => {
  expect(sources.filter((file) => /\/(index|utils|helpers|common)(\.|\/)/.test(file))).toEqual([])
})

test('migrations are numbered without gap or repetition', () => {
  const numbers = globSync('db/migrations/*.sql', { cwd: root })
    .map((file) => Number(/(\d{4})_/.exec(file)?.[1]))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('every path that a document names exists', () => {
  const documents = [
    'README.md',
    ...globSync('docs/**/*.md', { cwd: root }),
    ...globSync('src/**/README.md', { cwd: root }),
  ]
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const paths = [
      ...text.matchAll(/`((?:src|db|test|e2e|bench|docs|scripts|simulators|deploy)\/[\w./-]+)`/g),
    ].map((match) => match[1] ?? '')
    return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('an island file exports its one component and nothing else, because the browser takes what it finds there', () => {
  const islands = globSync('src/**/*.island.tsx', { cwd: root })
  const crowded = islands.filter((file) => {
    const exported = readFileSync(join(root, file), 'utf8').match(/^export (?!type |interface )/gm) ?? []
    return exported.length !== 1
  })
  expect(crowded).toEqual([])
})

test('every requirement that the code names stands in docs/requirements.md', () => {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  const areas = [...new Set([...text.matchAll(/\*\*([A-Z]+\d*)-\d+\*\*/g)].map((match) => match[1]))]
  const mistakes = text.slice(text.indexOf('## Part D'))
  const isKnown = (id: string) => {
    if (id.startsWith('D-')) return new RegExp(`^${id.slice(2)}\\. `, 'm').test(mistakes)
    return new RegExp(`(\\*\\*|- )${id}\\b`).test(text)
  }
  const pattern = new RegExp(`\\b(?:${[...areas, 'B', 'C', 'D'].join('|')})-\\d{2,3}\\b`, 'g')
  const unknown = globSync('{src,db,test,e2e,bench}/**/*.{ts,tsx,sql}', { cwd: root }).flatMap((file) => {
    const named = readFileSync(join(root, file), 'utf8').match(pattern) ?? []
    return named.filter((id) => !isKnown(id)).map((id) => `${file}: ${id}`)
  })
  expect([...new Set(unknown)]).toEqual([])
})
