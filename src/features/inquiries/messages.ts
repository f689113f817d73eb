import type { Messages } from '#platform/messages.ts'
import { LONGEST_COMPANY, LONGEST_NAME, type Problem } from './check-inquiry.ts'

const problems: Record<Problem, string> = {
  inquiry_name_missing: '请填写姓名',
  inquiry_company_missing: '请填写公司',
  inquiry_phone_missing: '请填写手机号',
  inquiry_email_missing: '请填写邮箱',
  inquiry_name_too_long: `姓名不能超过 ${LONGEST_NAME} 个字`,
  inquiry_company_too_long: `公司名称不能超过 ${LONGEST_COMPANY} 个字`,
  inquiry_phone_malformed: '手机号格式不正确，请填写 11 位手机号、港澳台号码或带区号的座机',
  inquiry_email_malformed: '邮箱格式不正确，应形如 name@example.com',
}

export const inquiryMessages: Messages = {
  ...problems,
  too_many_inquiries: '提交太频繁了，请 {wait}后再试，或直接致电客服',
  inquiry_unknown: '没有编号为 {id} 的资料，可能已经删除',
  inquiry_followed_meanwhile: '同事刚刚跟进过这份资料，请看过之后再写',
  inquiry_planned_meanwhile: '同事刚刚改过谁跟进、哪天提醒，请看过之后再定',
  inquiry_is_converted: '这份资料已经转化过了',
  inquiry_owner_unfit: '这位同事不能跟进资料，请换一位',
  inquiry_reminder_past: '提醒的日子不能是过去',
  phone_submitted_often: '这个号码已提交多次，客服人员会尽快联系您',
}

/** What the form says beside a field. */
export function sentenceOfProblem(problem: Problem): string {
  return problems[problem]
}

/** What is said when the form has arrived, to the character (INFO-04). */
export const INQUIRY_ARRIVED = '资料已提交, 客服人员将与你取得联系。'
