import type { Refusal, RefusalKind } from './refusal.ts'

/** Refusal code → Chinese sentence; `{name}` is filled from the refusal's detail (B-112). */
export type Messages = Readonly<Record<string, string>>

/** The platform's own sentences; every feature brings its own beside them. */
export const platformMessages: Messages = {
  industry_unknown: '没有“{industry}”这个产业，现有 {known}',
  record_malformed: '{problems}',
  record_key_taken: '“{handle}”已经是编号 {id} 的记录，不能再用于编号 {wanted}',
  import_day_to_come: '发布时间还没到，而这种内容一导入就公开：请到那时再导入，或在后台写好，选“定时”发布',
  import_needs_lines:
    '“{name}”是表格，这条命令只读 JSON Lines（每行一条 JSON）：表格请在后台“导入”里导入，那里有模板',
  import_file_unusable: '无法取得“{reference}”：{reason}',
  malformed_json: '请求内容不是有效的 JSON',
  not_an_object: '请求内容应为一个 JSON 对象',
  malformed_text: '内容中含有无法识别的字符',
  input_too_deep: '提交的内容嵌套过深',
  input_too_many: '提交的内容项目过多',
  input_invalid: '{name}不正确：{problem}',
  request_malformed: '请求格式不正确',
  body_incomplete: '提交的内容不完整',
  body_too_large: '提交的内容过大，请精简后再试',
  media_type_unsupported: '不支持这种内容格式，请以 JSON 提交，请求头写 content-type: application/json',
  call_unknown: '没有这个接口',
  call_method_wrong: '这个接口不接受 {method} 请求，请用 {allowed}',
  address_too_long: '地址过长，无法处理',
  address_malformed: '地址格式不正确',
  page_not_found: '您要找的内容不存在或已下线',
  operator_link_needed: '这里只给启动门户的人用：请先打开启动时印在终端里的链接，再来一次',
  too_many_pages: '您打开页面的速度过快，请稍后再试',
  overloaded: '当前访问人数较多，请稍后再试',
  stopping: '网站正在重新启动，请过几秒再试',
  account_merged: '这个账号刚刚并入了另一个账号，请重新登录后再试',
  database_unavailable: '服务暂时不可用，请稍后再试',
  held_by_others: '现在有别的操作正在处理同一内容，请过几秒再试',
  internal: '服务出了点问题，我们已经记录（编号 {id}），请稍后再试',
}

const byKind: Record<RefusalKind, string> = {
  invalid: '提交的内容不正确',
  sign_in_required: '请先登录',
  locked: '屏幕已锁定，请先解锁',
  proof_required: '请先再次确认是您本人操作',
  token_rejected: '登录已失效，请重新登录',
  not_allowed: '您没有权限进行此操作',
  not_found: '您要找的内容不存在或已下线',
  method_wrong: '这个地址不接受这种请求',
  gone: '这项内容已经撤下',
  conflict: '操作与当前状态冲突，请刷新后再试',
  too_large: '提交的内容过大，请精简后再试',
  unsupported: '不支持这种内容格式',
  too_many: '操作过于频繁，请稍后再试',
  overloaded: '当前访问人数较多，请稍后再试',
  unavailable: '服务暂时不可用，请稍后再试',
  unexpected: '服务出了点问题，我们已经记录，请稍后再试',
}

/** The sentence a person reads for this refusal; falls back to the kind's own sentence, never to the code. */
export function sentenceFor(refusal: Refusal, messages: Messages): string {
  const sentence = messages[refusal.code] ?? byKind[refusal.kind]
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(refusal.detail[name] ?? ''))
}
