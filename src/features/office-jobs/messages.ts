import type { Messages } from '#platform/messages.ts'

export const officeJobMessages: Messages = {
  import_kind_unknown: '没有“{kind}”这种可以导入的内容',
  import_type_unknown: '“{name}”不能导入为{about}：可以用 {types}',
  import_too_large: '文件超过 {megabytes} MB，请分成几份',
  import_upload_broken: '文件没有传完，请再传一次',
  import_no_heading: '第一行应当是列名，如 {names}；可以下载模板照着填',
  import_columns_unknown: '没有“{columns}”这{count}列，可用的列是 {names}',
  import_columns_twice: '“{column}”这一列写了两次',
  import_no_rows: '除了列名没有别的行',
  import_columns_missing: '缺少必填的列：{columns}',
  import_zip_empty: '压缩包里没有表格或 JSON Lines 文件（{types}）',
  import_zip_several: '压缩包里有几个表格：{names}；请只放一个，图片与 PDF 可以一起放',
  import_uploads_used: '一小时只能上传 {points} 次，请 {wait}后再试',
  office_job_unknown: '没有这项导入或导出，或它已过了保存的时间',
  office_job_state: '现在是“{state}”，不能这样做',
  office_job_not_own: '只有做这次导出的人能下载它',
  office_job_file_gone: '文件已过了保存的时间，请重新做一次',
  office_job_role_gone: '做这件事的人已经没有“{permission}”的权限，停在这里；已完成的仍然有效',
  office_job_interrupted: '处理它的程序多次中断，没有进展；已完成的仍然有效，请管理员查看日志',
  export_kind_unknown: '没有“{kind}”这种可以导出的名单',
  export_too_long: 'Excel 文件最多 {most} 行，请导出 CSV，或先筛选',
}
