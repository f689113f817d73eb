/** What the office calls the ways that messages go, and why one did not. */

export const CHANNEL_NAMES: Readonly<Record<string, string>> = { mail: '邮件', sms: '短信' }

export const sayReason = (reason: string): string => (reason === 'too_late' ? '过了时限还没轮到' : reason)
