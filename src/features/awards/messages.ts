import type { Messages } from '#platform/messages.ts'

export const awardMessages: Messages = {
  award_year_not_found: '没有这一届评选',
  award_form_not_found: '没有这份申报表',
  award_apply_address_unsafe: '在线申报地址应为本站路径或以 https:// 开头',
  award_group_unknown: '奖项“{prize}”所属的组别不存在',
  award_winner_incomplete: '奖项“{prize}”的获奖名单与其类型不符',
  award_named_twice: '“{name}”重复出现',
  award_prize_unknown: '这一届没有要修改的奖项（{prize}）',
  award_candidate_unknown: '奖项里没有要修改的获奖者（{name}）',
  award_form_missing: '申报表“{file}”没有上传',
  award_form_unsupported: '申报表应为 Word（.docx）或 PDF 文件',
  award_form_too_large: '申报表不能超过 {megabytes} MB',
}
