import { readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { HANDBOOK_PICTURES } from '../../e2e/handbook-pictures.ts'

const docs = resolve(import.meta.dirname, '../../docs')
const MOST_BYTES = 80_000

test('every picture of the handbook is taken by its test, stands in it once with a description, and is small', () => {
  const text = readFileSync(`${docs}/编辑手册.md`, 'utf8')
  const embedded = [...text.matchAll(/!\[([^\]]+)\]\(pictures\/([a-z-]+)\.webp\)/g)].map(([, , file]) => file)
  const taken = HANDBOOK_PICTURES.map(({ file }) => file)
  expect(embedded.toSorted()).toEqual(taken.toSorted())
  const files = readdirSync(`${docs}/pictures`)
  expect(files.toSorted()).toEqual(taken.map((file) => `${file}.webp`).toSorted())
  expect(files.filter((file) => statSync(`${docs}/pictures/${file}`).size > MOST_BYTES)).toEqual([])
})
