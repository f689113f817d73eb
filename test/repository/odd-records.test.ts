import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { importRecords } from '#platform/import/import-records.server.ts'
import { importers } from '../../src/app/registries.server.ts'
import { portalMessages as messages } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'

const demo = resolve(import.meta.dirname, '../../db/demo')

/** Where the demo portal has a record of each kind to begin from; the others begin from nothing but strange fields. */
const EXAMPLES: Readonly<Record<string, string>> = {
  people: 'people',
  'data-items': 'data-items',
  charts: 'charts',
  specials: 'specials',
  communities: 'communities',
  files: 'files',
  events: 'events',
  materials: 'files',
  reports: 'reports',
  quarterly: 'quarterly',
  partners: 'partners',
}

const STRANGE: readonly unknown[] = [
  null,
  '',
  '\0',
  '\ud800',
  '碳'.repeat(30_000),
  'javascript:alert(1)',
  '../../etc/passwd',
  -1,
  0,
  1.5,
  2 ** 53,
  1e300,
  true,
  [],
  [null],
  [-1],
  ['nobody'],
  [{}],
  {},
  { name: '\0' },
  '2026-02-31',
  '9999-12-31',
]

const APPLYING = { online: '在线填写', byMail: '发邮件', email: 'a@example.com' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odd-records-'))
  const logo = sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
  await writeFile(join(folder, 'logo.png'), await logo.png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

for (const importer of importers) {
  test(`whatever stands in a record of ${importer.kind}, its line is named and the import goes on`, async () => {
    const example = await exampleOf(importer.kind)
    const lines = Object.keys(example).flatMap((field) =>
      STRANGE.map((value) => JSON.stringify({ ...example, [field]: value })),
    )
    lines.unshift(JSON.stringify(example))
    lines.push(
      JSON.stringify({ ...example, id: 77, key: 'taken' }),
      JSON.stringify({ ...example, id: 78, key: 'taken' }),
    )
    const path = join(folder, `${importer.kind}.jsonl`)
    await writeFile(path, lines.join('\n'))
    const problems: string[] = []
    const totals = await inRolledBackTransaction((db) =>
      importRecords(testContext(db), {
        importer,
        path,
        isDryRun: false,
        messages,
        onEvent: ({ problem }) => problems.push(problem ?? ''),
      }),
    )
    expect(totals.saved + totals.failed).toBe(lines.length)
    expect(totals.failed).toBe(problems.filter(Boolean).length)
    expect(problems[0], 'the example itself').toBe('')
    for (const problem of problems.filter(Boolean)) expect(problem).toMatch(/[一-鿿]/)
    expect(problems.filter((problem) => problem.includes('数据库不接受'))).toEqual([])
  })
}

/** A record without what it would have to fetch or find; those are refused before anything else is looked at. */
async function exampleOf(kind: string): Promise<Record<string, unknown>> {
  const file = EXAMPLES[kind]
  const records: unknown = file ? parse(await readFile(join(demo, `${file}.yaml`), 'utf8')) : [{}]
  const [first] = Array.isArray(records) ? records : []
  const blank = {
    cover: null,
    picture: null,
    pictures: null,
    poster: null,
    icon: null,
    banner: null,
    assistantPicture: null,
    pdf: null,
  }
  const named = {
    event: null,
    uploader: null,
    experts: null,
    recommended: null,
    topics: null,
    questions: null,
  }
  const plain = Object.fromEntries(
    Object.entries(first ?? {}).filter(([name]) => !(name in blank) && !(name in named)),
  )
  return {
    ...plain,
    ...(kind === 'event-albums' && { year: 2020, title: '相册', pictures: [] }),
    ...(kind === 'event-partners' && { year: 2020, name: '主办', partners: [] }),
    ...(kind === 'charts' && { video: 'https://example.com/a.mp4' }),
    ...(kind === 'reports' && { partnerGroups: [], before: null }),
    ...(kind === 'events' && { speakers: [], agenda: [] }),
    ...(kind === 'partners' && { logo: 'logo.png' }),
    ...(kind === 'labels' && { kind: 'term', name: '坩埚下降法' }),
    ...(kind === 'moderation-words' && { word: '加群领取', category: '广告营销' }),
    ...(kind === 'readers' && { name: '温若谷', phone: '13900000118' }),
    ...(kind === 'awards' && {
      year: 2027,
      state: 'draft',
      title: '新一届',
      closedNotice: '尚未开始',
      applying: APPLYING,
    }),
    id: 76,
    key: 'example',
  }
}
