import type { Messages } from '#platform/messages.ts'

export const topicMessages: Messages = {
  topic_unknown: '文章“{name}”不存在',
  topic_not_found: '这篇内容不存在或已下线',
  not_your_draft: '只有作者和编辑可以发表这篇内容',
  category_unknown: '没有“{name}”这个栏目，可用的栏目：{known}',
  question_with_expert: '这个提问还在专家手里，或它的回答正在审核：等回答公开以后再修改',
  document_file_unknown: '这个全文文件还没有发布，或不存在：请先发布它，或重新选择',
  handle_taken: '这个标识已被另一篇内容使用',
  short_link_not_found: '这个短链接不存在',
  feed_label_unknown: '没有这个栏目',
  feed_label_gone:
    '“{name}”的地址有人收藏、有文章归在其中，不能去掉或改名；不想显示时关闭它，要换叫法时改显示的名称',
  feed_industry_twice: '“{name}”的栏目出现了两次；主产业的栏目写在最上面，别的产业各写一次',
  feed_label_twice: '“{name}”出现了两次；名称在一个栏目里各不相同',
  feed_label_reserved: '“{name}”总在最前，不需要写，也不能给别的栏目用',
  pins_changed: '别人刚刚改过这里的置顶，请刷新后再改',
  pin_not_public: '文章 {id} 没有公开，不能置顶',
  pinned_twice: '同一篇文章置顶了两次',
  pin_ends_first: '文章 {id} 的置顶在开始之前就结束了',
  dictionary_entry_missing: '词典里没有“{name}”',
  dictionary_entry_everywhere:
    '“{name}”会给约 {articles} 篇文章加标签（最近 {looked} 篇里有 {gains} 篇）。请把词写得更具体；真要这样，勾上“常见词”再发布',
}
