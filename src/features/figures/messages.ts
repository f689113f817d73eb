import type { Messages } from '#platform/messages.ts'

export const figuresMessages: Messages = {
  figures_too_long: '请选择一天到一年之内的日子',
  figures_topic_unknown: '没有编号 {id} 的文章',
}
