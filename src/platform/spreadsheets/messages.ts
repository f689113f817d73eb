import type { Messages } from '../messages.ts'

/** Sentences for files that are no tables. */
export const spreadsheetMessages: Messages = {
  import_old_excel: '“{name}”是旧版 Excel 文件，请在 Excel 里另存为 .xlsx 再上传',
  table_type_unknown: '“{name}”不是表格：可以用 .xlsx、.csv、.tsv',
  import_empty: '文件是空的',
  import_is_page: '这是一个网页，不是表格：多半是登录过期时下载的，请登录后重新下载',
  import_is_binary: '文件的内容与它的名字不符：{what}',
  import_encoding: '看不出文件的文字编码，请在 Excel 里另存为“CSV UTF-8”或 .xlsx',
  import_csv_broken: '第 {line} 行起读不下去：引号没有成对，或一格里的内容过长',
  import_xlsx_broken: '读不了这个 Excel 文件，它可能损坏了或设了密码：{reason}',
  import_xlsx_too_wide:
    'Excel 表格过大：有内容的单元格一直到第 {rows} 行、第 {columns} 列，最多 {most} 万格。请删去远处多余的单元格，或另存为 CSV',
  import_xlsx_too_heavy: '这个 Excel 文件过于复杂，无法读取，请另存为 CSV 再上传',
  import_xlsx_busy: '正在读取的 Excel 文件太多，请稍后再试',
}
