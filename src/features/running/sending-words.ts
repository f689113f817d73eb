/** What the office calls the ways that messages go, and why one did not. */

export const CHANNEL_NAMES: Readonly<Record<string, string>> = { mail: '邮件', sms: '短信' }

const REASONS: Readonly<Record<string, string>> = {
  too_late: '过了时限还没轮到',
  address_refuses: '这个邮箱退过信，没有再发；核对过可以重发',
}

export const sayReason = (reason: string): string => REASONS[reason] ?? reason
