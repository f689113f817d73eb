import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { rawZip } from '../import/testing.ts'
import { sheetsOfFile } from './sheets-of-file.server.ts'

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
    expect(await sheetsOfFile('产能.xlsx', bytes)).toEqual([
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
    const [read] = await sheetsOfFile('a.xlsx', await zip.generateAsync({ type: 'nodebuffer' }))
    expect(read?.rows).toEqual([['年', '甲']])
  })

  test('with a sheet that its directory does not name is refused', async () => {
    const { files } = await JSZip.loadAsync(await writeXlsx([[cell('年')]]).toBuffer())
    const entries = await Promise.all(
      Object.values(files)
        .filter(({ dir }) => !dir)
        .map(async (file) => ({ name: file.name, text: await file.async('text') })),
    )
    expect((await sheetsOfFile('a.xlsx', rawZip(entries)))[0]?.rows).toEqual([['年']])
    const sheet = entries.find(({ name }) => name === 'xl/worksheets/sheet1.xml')
    if (!sheet) throw new Error('the workbook has no sheet')
    const hidden = {
      ...sheet,
      text: sheet.text.replace('</sheetData>', '<row/></sheetData>'),
      isListed: false,
    }
    await expect(sheetsOfFile('a.xlsx', rawZip([...entries, hidden]))).rejects.toMatchObject({
      code: 'import_xlsx_broken',
      detail: { reason: expect.stringContaining('目录之外') },
    })
  })
})

test('what Excel in China writes as CSV is read, with tabs or commas', async () => {
  // 年份,产能 and 碳化硅,8 in GBK.
  const gbk = Buffer.from('c4eab7dd2cb2fac4dc0accbcbbafb9e82c380a', 'hex')
  expect(await sheetsOfFile('a.csv', gbk)).toEqual([
    {
      name: '',
      rows: [
        ['年份', '产能'],
        ['碳化硅', '8'],
      ],
    },
  ])
  expect((await sheetsOfFile('a.TSV', Buffer.from('年份\t产能\n2026\t=1+1\n')))[0]?.rows).toEqual([
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
  await expect(sheetsOfFile(name, Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code })
})
