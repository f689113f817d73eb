import type { Messages } from '#platform/messages.ts'

export const searchMessages: Messages = {
  search_took_too_long: '这次搜索太久了，请换更短或更具体的词再试',
  miss_unknown: '这个词已经不在没找到的搜索里',
  index_building: '搜索索引正在重建',
  page_not_searched: '这个地址没有可以搜到的内容：没有公开，或不是内容的页面',
  too_many_searches: '搜索太频繁了，请 {wait}后再试',
}
