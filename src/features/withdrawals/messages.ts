import type { Messages } from '#platform/messages.ts'
import { LONGEST_REASON } from './limits.ts'

export const withdrawalMessages: Messages = {
  content_withdrawn: '这项内容已经撤下',
  withdrawal_reason_missing: `请写明撤下的原因，${LONGEST_REASON} 字以内`,
  not_public: '没有这项公开的内容（{subject}）',
  is_withdrawn: '这项内容（{subject}）已经撤下，先恢复再发布',
  not_withdrawn: '这项内容没有撤下，或不是在这里撤下的（{subject}）',
}
