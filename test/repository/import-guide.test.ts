import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { importers } from '../../src/app/registries.server.ts'

const guide = await readFile(resolve(import.meta.dirname, '../../docs/import.md'), 'utf8')

/** Explained once for all kinds. */
const COMMON = new Set(['id', 'key', 'on', 'hoursAgo'])

for (const { kind, record } of importers) {
  test(`the guide to imports names every field of ${kind} and gives a line that is taken`, () => {
    const [, section = ''] = guide.split(`### \`${kind}\`\n`)
    const own = section.split('\n### ')[0] ?? ''
    expect(record).toBeInstanceOf(z.ZodObject)
    const fields = record instanceof z.ZodObject ? Object.keys(record.shape) : []
    // Materials have the fields of files, and say so.
    const files = kind === 'materials' ? (guide.split('### `files`\n')[1]?.split('\n### ')[0] ?? '') : ''
    const isNamed = (field: string) => (own + files).includes(`\`${field}\``)
    expect(fields.filter((field) => !COMMON.has(field) && !isNamed(field))).toEqual([])
    const line = own.match(/```json\n(.+)\n```/)?.[1] ?? ''
    const parsed = record.safeParse(JSON.parse(line))
    expect(parsed.error?.issues ?? []).toEqual([])
  })
}
