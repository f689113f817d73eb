import { join } from 'node:path'
import JSZip from 'jszip'
import { afterAll, describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { testWorkbooks } from '../../../test/context.ts'
import { rawZip } from '../import/testing.ts'
import { sheetsOfFile } from './sheets-of-file.server.ts'
import { createWorkbooks } from './workbooks.server.ts'

const cell = (value: string | number | boolean, more = {}) => ({
  value,
  type: { string: String, number: Number, boolean: Boolean }[typeof value as 'string'],
  ...more,
})

describe('a workbook', () => {
  test('has its percent, days, empty and merged cells as they are seen, sheet by sheet', async () => {
    const day = { value: new Date(Date.UTC(2026, 3, 1)), type: Date, format: 'yyyy-mm-dd' }
    const bytes = await writeXlsx(
      [
        [
          [cell('产能', { columnSpan: 3 }), null, null],
          [cell('月份'), cell('产能'), cell('同比')],
          [day, cell(0.1 + 0.2), cell(0.125, { format: '0.0%' })],
          [cell('合计'), null, cell(-0.07, { format: '0%' })],
        ],
        [[cell('第二张'), cell('是'), cell(true)]],
      ].map((data, index) => ({ data, sheet: index === 0 ? '月度' : '备用' })) as never,
    ).toBuffer()
    expect(await sheetsOfFile(testWorkbooks, '产能.xlsx', bytes)).toEqual([
      {
        name: '月度',
        rows: [
          ['产能', '产能', '产能'],
          ['月份', '产能', '同比'],
          ['2026-04-01', '0.3', '12.5%'],
          ['合计', '', '-7%'],
        ],
      },
      { name: '备用', rows: [['第二张', '是', '是']] },
    ])
  })

  test('whose marks are odd is read all the same', async () => {
    const bytes = await writeXlsx([[cell('年'), cell('甲')]]).toBuffer()
    const zip = await JSZip.loadAsync(bytes)
    const path = 'xl/worksheets/sheet1.xml'
    const sheet = (await zip.file(path)?.async('string')) ?? ''
    zip.file(
      path,
      sheet.replace(
        '</worksheet>',
        '<mergeCells count="2"><mergeCell ref="?"/><mergeCell ref="A1:ZZ9999999"/></mergeCells></worksheet>',
      ),
    )
    const [read] = await sheetsOfFile(
      testWorkbooks,
      'a.xlsx',
      await zip.generateAsync({ type: 'nodebuffer' }),
    )
    expect(read?.rows).toEqual([['年', '甲']])
  })

  test('with a sheet that its directory does not name is refused', async () => {
    const { files } = await JSZip.loadAsync(await writeXlsx([[cell('年')]]).toBuffer())
    const entries = await Promise.all(
      Object.values(files)
        .filter(({ dir }) => !dir)
        .map(async (file) => ({ name: file.name, text: await file.async('text') })),
    )
    expect((await sheetsOfFile(testWorkbooks, 'a.xlsx', rawZip(entries)))[0]?.rows).toEqual([['年']])
    const sheet = entries.find(({ name }) => name === 'xl/worksheets/sheet1.xml')
    if (!sheet) throw new Error('the workbook has no sheet')
    const hidden = {
      ...sheet,
      text: sheet.text.replace('</sheetData>', '<row/></sheetData>'),
      isListed: false,
    }
    await expect(sheetsOfFile(testWorkbooks, 'a.xlsx', rawZip([...entries, hidden]))).rejects.toMatchObject({
      code: 'import_xlsx_broken',
      detail: { reason: expect.stringContaining('目录之外') },
    })
  })

  // Each takes a gigabyte, or minutes, from whoever reads it.
  test.each([
    [
      'two cells a sheet apart',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      '',
      'import_xlsx_too_wide',
    ],
    [
      'the same, said otherwise',
      "<row r='1'><c s='0'\nr = 'A1'><v>1</v></c></row><row r='1048576'><c s='0' r='XFD1048576' t='n'><v>1</v></c></row>",
      '',
      'import_xlsx_too_wide',
    ],
    [
      'merges upon merges',
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c></row>',
      '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A1:B1"/></mergeCells>',
      'import_xlsx_broken',
    ],
  ])('of %s is refused', async (_name, cells, more, code) => {
    const hostile = await workbookOf(cells, more)
    await expect(sheetsOfFile(testWorkbooks, 'a.xlsx', hostile)).rejects.toMatchObject({ code })
  })

  test('whose far cells are only coloured is read', async () => {
    const cells =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="9000"><c r="A9000" s="0"/></row>'
    expect((await sheetsOfFile(testWorkbooks, 'a.xlsx', await workbookOf(cells)))[0]?.rows).toEqual([['1']])
  })

  test('that takes all memory or too long ends its reader alone, and the next one is read', async () => {
    const worker = join(import.meta.dirname, 'workbook-worker.ts')
    const impatient = createWorkbooks({ worker, timeoutMs: 5 })
    await expect(impatient.sheets(await workbookOf('<row r="1"/>'))).rejects.toMatchObject({
      code: 'import_xlsx_too_heavy',
    })
    await impatient.close()
    const bytes = await workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>')
    expect(await testWorkbooks.firstSheet(bytes)).toEqual([['1']])
  })
})

/** A workbook of one sheet with these rows and what follows them. */
async function workbookOf(rows: string, more = ''): Promise<Buffer> {
  const zip = await JSZip.loadAsync(await writeXlsx([[cell(1)]]).toBuffer())
  const path = 'xl/worksheets/sheet1.xml'
  const sheet = (await zip.file(path)?.async('string')) ?? ''
  zip.file(path, sheet.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>${more}`))
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })
}

afterAll(() => testWorkbooks.close())

test('what Excel in China writes as CSV is read, with tabs or commas', async () => {
  // 年份,产能 and 碳化硅,8 in GBK.
  const gbk = Buffer.from('c4eab7dd2cb2fac4dc0accbcbbafb9e82c380a', 'hex')
  expect(await sheetsOfFile(testWorkbooks, 'a.csv', gbk)).toEqual([
    {
      name: '',
      rows: [
        ['年份', '产能'],
        ['碳化硅', '8'],
      ],
    },
  ])
  expect(
    (await sheetsOfFile(testWorkbooks, 'a.TSV', Buffer.from('年份\t产能\n2026\t=1+1\n')))[0]?.rows,
  ).toEqual([
    ['年份', '产能'],
    ['2026', '=1+1'],
  ])
})

test.each([
  ['旧的.xls', 'x', 'import_old_excel'],
  ['报告.docx', 'x', 'table_type_unknown'],
  ['坏.xlsx', 'x', 'import_xlsx_broken'],
  ['空.csv', '', 'import_empty'],
  ['其实是网页.csv', '<html><body>登录</body></html>', 'import_is_page'],
  ['其实是图片.csv', '\u0089PNG', 'import_is_binary'],
])('%s is refused with a sentence', async (name, text, code) => {
  await expect(sheetsOfFile(testWorkbooks, name, Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code })
})
