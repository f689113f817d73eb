import type { Messages } from '#platform/messages.ts'

export const fileMessages: Messages = {
  file_not_found: '这份文件不存在或已下线',
  file_not_permitted: '暂无此文件阅读权限',
  file_has_no_pdf: '这份文件没有可打开的内容',
  pdf_missing: '文件内容丢失，请重新上传',
  file_ticket_spent: '这个文件地址已失效，请回到文件页面重新打开',
  may_not_edit_files: '您没有编辑文件的权限',
}
