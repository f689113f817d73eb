import type { Messages } from '#platform/messages.ts'

export const dataItemMessages: Messages = {
  data_item_not_found: '这条数据不存在或已下线',
  chart_not_found: '这张图表不存在或已下线',
  chart_values_not_found: '这张图表没有数据表',
  chart_source_unavailable: '图表服务暂时不可用，请稍后再试',
}
