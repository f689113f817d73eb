import type { Messages } from '../messages.ts'

export const pdfMessages: Messages = {
  pdf_not_one: '这不是 PDF 文件',
  pdf_too_large: 'PDF 文件不能超过 {megabytes} MB',
  pdf_encrypted: 'PDF 文件有密码保护，请去掉密码后再上传',
  pdf_broken: 'PDF 文件已损坏，无法打开',
  pdf_too_heavy: 'PDF 文件过于复杂，无法处理',
  pdf_page_missing: '没有这一页',
  pdf_busy: '正在处理的 PDF 太多，请稍后再试',
}
