import JSZip from 'jszip'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import writeXlsx from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { importer, keyColumns, recordDay, recordKey } from '#platform/import/importer.ts'
import { testWorkbooks } from '../../../../test/context.ts'
import { readRecords, type ReadRecord } from './read-records.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-records-'))
})
afterAll(() => rm(folder, { recursive: true }))

const things = importer({
  kind: 'things',
  about: '东西',
  edits: 'thing',
  record: z.object({
    ...recordKey,
    title: z.string(),
    day: recordDay.optional(),
    size: z.number().optional(),
    isLarge: z.boolean().optional(),
    names: z.array(z.union([z.number().int(), z.string()])).optional(),
    parts: z.array(z.object({ a: z.string() })).optional(),
  }),
  columns: {
    ...keyColumns,
    title: '标题',
    day: '日期',
    size: '大小',
    isLarge: '是否大',
    names: '名单',
    parts: '部分',
  },
  save: async () => 1,
})

async function read(name: string, bytes: Buffer | string): Promise<ReadRecord[]> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const records: ReadRecord[] = []
  for await (const record of readRecords(testWorkbooks, things, path)) records.push(record)
  return records
}
const titlesOf = (records: readonly ReadRecord[]) =>
  records.map((record) => ('raw' in record ? record.raw['title'] : record.problem))

const GBK = Buffer.from('b1eacce20accbcbbafb9e80a', 'hex')

describe('the encoding is told by itself', () => {
  test.each([
    ['UTF-8', Buffer.from('标题\n碳化硅\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeff标题\r\n碳化硅\r\n')],
    ['what Excel in China writes', GBK],
    ['UTF-16 of tabs', Buffer.from('\ufeff标题\t大小\n碳化硅\t6\n', 'utf16le')],
  ])('%s', async (_name, bytes) => {
    expect(titlesOf(await read('a.csv', bytes))).toEqual(['碳化硅'])
  })
})

describe('a cell becomes what its field wants', () => {
  test('numbers, days, yes and no, lists and JSON; formulas stay text', async () => {
    const lines = [
      '编号,标题,日期,大小,是否大,名单,部分',
      '7,=1+1,2026/4/1,"1,200",是,1007；乙,"[{""a"":""甲""}]"',
      "8,'=1+1,2026年4月1日,0.5,否,,",
    ]
    expect(await read('a.csv', lines.join('\n'))).toEqual([
      {
        row: 2,
        raw: {
          id: 7,
          title: '=1+1',
          day: '2026-04-01',
          size: 1200,
          isLarge: true,
          names: [1007, '乙'],
          parts: [{ a: '甲' }],
        },
      },
      { row: 3, raw: { id: 8, title: '=1+1', day: '2026-04-01', size: 0.5, isLarge: false } },
    ])
  })

  test('rows are counted as a spreadsheet counts them, also behind empty ones and cells of several lines', async () => {
    const records = await read('a.csv', '标题,部分\n"甲\n乙",\n\n,\n丙,{坏\n丁,,多\n')
    expect(records).toEqual([
      { row: 2, raw: { title: '甲\n乙' } },
      { row: 5, problem: '部分：应为一段正确的 JSON' },
      { row: 6, problem: '这一行比列名多出 1 格' },
    ])
  })

  test('of a workbook, dates and numbers as they are shown', async () => {
    const day = new Date(Date.UTC(2026, 3, 1))
    const bytes = await writeXlsx([
      ['标题', '日期', '大小', '是否大'].map((value) => ({ value, type: String })),
      [
        { value: '=1+1', type: String },
        { value: day, type: Date, format: 'yyyy-mm-dd' },
        { value: 1200, type: Number },
        { value: true, type: Boolean },
      ],
    ]).toBuffer()
    expect(await read('a.xlsx', bytes)).toEqual([
      { row: 2, raw: { title: '=1+1', day: '2026-04-01', size: 1200, isLarge: true } },
    ])
  })

  test('JSON lines are what they say, and bad ones are named', async () => {
    const records = await read('a.jsonl', '{"title":"甲"}\n\n[1]\n{坏\n')
    expect(titlesOf(records)).toEqual(['甲', '应为一个 JSON 对象', '不是正确的 JSON'])
  })
})

test('two cells of a workbook a sheet apart end with a sentence, not with the process', async () => {
  const zip = await JSZip.loadAsync(await writeXlsx([[{ value: '标题', type: String }]]).toBuffer())
  const sheet = (await zip.file('xl/worksheets/sheet1.xml')?.async('string')) ?? ''
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  zip.file('xl/worksheets/sheet1.xml', sheet.replace('</sheetData>', `${far}</sheetData>`))
  const bytes = await zip.generateAsync({ type: 'nodebuffer' })
  await expect(read('a.xlsx', bytes)).rejects.toMatchObject({
    code: 'import_xlsx_too_wide',
    detail: { rows: 1_048_576, columns: 16_384, most: 200 },
  })
})

describe('what concerns the whole file is refused with a sentence', () => {
  test.each([
    ['of nothing', 'a.csv', '', 'import_empty', {}],
    ['of blanks', 'a.csv', ' \n \n', 'import_empty', {}],
    ['a login page', 'a.csv', '\n<!DOCTYPE html><html><body>登录</body></html>', 'import_is_page', {}],
    ['a workbook by another name', 'a.csv', 'PK\u0003\u0004', 'import_is_binary', {}],
    ['without a heading', 'a.csv', '碳化硅,6\n', 'import_no_heading', {}],
    [
      'of other columns',
      'a.csv',
      '标题,价钱,谁\n甲,1,乙\n',
      'import_columns_unknown',
      { columns: '价钱、谁' },
    ],
    ['of a column twice', 'a.csv', '标题,title\n甲,乙\n', 'import_columns_twice', { column: '标题' }],
    [
      'without a column that must be there',
      'a.csv',
      '编号\n1\n',
      'import_columns_missing',
      { columns: '标题' },
    ],
    ['no workbook', 'a.xlsx', 'PK nothing', 'import_xlsx_broken', {}],
    ['of an endless cell', 'a.csv', `标题\n"${'长'.repeat(1_500_000)}`, 'import_csv_broken', { line: 2 }],
  ])('%s', async (_name, file, bytes, code, detail) => {
    await expect(read(file, bytes)).rejects.toMatchObject({ code, detail: expect.objectContaining(detail) })
  })
})
