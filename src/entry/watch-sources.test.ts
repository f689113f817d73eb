import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchSources } from './watch-sources.ts'

let root: string
let stop: () => void
let told: string[][]
let wake: () => void
const next = async () => {
  await new Promise<void>((resolve) => {
    wake = resolve
    if (told.length > 0) resolve()
  })
  return told.shift()?.toSorted()
}
const at = (...names: string[]) => join(root, ...names)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'))
  mkdirSync(at('src', 'pages'), { recursive: true })
  writeFileSync(at('src', 'pages', 'one.tsx'), '1')
  told = []
  stop = watchSources([at('src')], (files) => {
    told.push([...files])
    wake()
  })
})
afterEach(() => {
  stop()
  rmSync(root, { recursive: true })
})

test('a file written at once is told, and what comes close upon it together with it, read when it is whole', async () => {
  writeFileSync(at('src', 'pages', 'one.tsx'), '2')
  writeFileSync(at('src', 'pages', 'one.test.tsx'), 'a test is no source')
  writeFileSync(at('src', 'notes.md'), 'nor is this')
  writeFileSync(at('src', 'two.ts'), '2')
  expect(await next()).toEqual([at('src', 'pages', 'one.tsx'), at('src', 'two.ts')])
  writeFileSync(at('src', 'pages', 'one.tsx'), '3')
  expect(await next()).toEqual([at('src', 'pages', 'one.tsx')])
})

test('an editor that renames, a new folder and a removed one are followed', async () => {
  writeFileSync(at('src', 'pages', 'one.tsx~'), '2')
  renameSync(at('src', 'pages', 'one.tsx~'), at('src', 'pages', 'one.tsx'))
  expect(await next()).toEqual([at('src', 'pages', 'one.tsx')])
  mkdirSync(at('src', 'new', 'below'), { recursive: true })
  writeFileSync(at('src', 'new', 'below', 'three.ts'), '3')
  expect(await next()).toEqual([at('src', 'new', 'below', 'three.ts')])
  writeFileSync(at('src', 'new', 'below', 'three.ts'), '4')
  expect(await next()).toEqual([at('src', 'new', 'below', 'three.ts')])
  rmSync(at('src', 'pages'), { recursive: true })
  expect(await next()).toEqual([at('src', 'pages', 'one.tsx')])
})
