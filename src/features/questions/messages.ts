import type { Messages } from '#platform/messages.ts'

/** What the dialogs say by themselves, in the specified words. */
export const TITLE_MISSING = '输入提问标题'
export const ANSWER_MISSING = '输入回答内容'
export const QUESTION_ASKED = '成功提问'
export const ASKED_ONESELF = '不能向自己提问'
export const ANSWERED = '成功回答提问'
export const NOTICE_TITLE = '提示'
export const CLOSE_CLEARS = '关闭后会清空回答内容, 确认关闭?'
export const GIVE_UP_ASKED = '放弃回答此问题?'
export const SIGN_IN_FIRST = '请先登录'
export const WAIT_FOR_PICTURES = '图片还没有传完，请稍候再提交'
export const PICTURES_NOT_SENT = '有图片没有传上去，请重试或移除后再提交'

export const questionMessages: Messages = {
  title_missing: TITLE_MISSING,
  title_too_long: '标题最多 {most} 个字，现在有 {length} 个字',
  description_too_long: '描述最多 {most} 个字，现在有 {length} 个字',
  answer_missing: ANSWER_MISSING,
  answer_too_long: '回答最多 {most} 个字，现在有 {length} 个字',
  reason_too_long: '放弃的原因最多 {most} 个字',
  too_many_pictures: '最多上传 {most} 张图片',
  asked_oneself: ASKED_ONESELF,
  may_not_be_asked: '这位专家暂时不接受提问',
  question_tries_used: '24 小时内提交的提问太多了，请 {wait}后再来',
  too_many_questions: '24 小时内最多提 {points} 个问题，请 {wait}后再来',
  account_mismatch: '提交的账号与登录的账号不一致，请刷新页面后再试',
  not_an_expert: '只有受邀专家可以查看和回答提问',
  question_not_found: '没有找到这个提问，它可能已撤下或转给了别的专家',
  question_taken: '另一位专家正在回答这个提问',
  question_is_held: '这个提问还在审核，通过以后才能请别的专家',
  question_given_up: '这个提问您已经放弃，不能再回答',
  question_answered_already: '这个提问已经回答过了',
  question_not_claimed: '接受之后才能放弃',
  question_withdrawn: '这个提问已经关闭或撤下，不用再回答',
  update_not_allowed: '只能把自己的提问接受（2）或放弃（0）',
  expert_not_asked: '这位专家已经没有这个提问',
  reminded_today: '今天已经提醒过这位专家',
  nothing_held: '没有等待审核的内容',
  question_reworded_meanwhile: '同事刚刚改过这个提问，请看过之后再改',
  question_not_closed: '这个提问没有被编辑部关闭',
}
