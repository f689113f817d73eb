import type { Messages } from '#platform/messages.ts'

export const homeMessages: Messages = {
  home_stories_first: '“要闻图文”要排在第一位：置顶的文章在那里',
  home_columns_many: '首页最多放 {most} 个栏目',
  home_block_missing: '首页缺少“{name}”这一块；不想显示的，请关闭而不是去掉',
  home_block_twice: '“{name}”只能有一块',
  home_block_must_show: '“{name}”不能关闭，也不能设起止时间：{why}',
  home_title_missing: '请给“{name}”写上标题',
  home_title_unwanted: '“{name}”没有标题可写',
  home_entries_outside: '“{name}”的条数应在 {least} 到 {most} 之间',
  home_source_missing: '请给“{name}”选一个栏目',
  home_source_unknown: '没有“{name}”这个栏目，请另选一个',
  home_period_backwards: '“{name}”的结束时间要在开始时间之后',
  home_tabs_wrong: '头条的三种排法各写一次，至少显示一种',
}
