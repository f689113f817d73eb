import type { Messages } from '#platform/messages.ts'

export const articleImportMessages: Messages = {
  import_other_article:
    '同名来源此前导入的是另一篇文章“{title}”，没有覆盖；请用 --source 写明这批文章来自哪里',
  import_draft_edited: '编辑已经改过这份草稿，没有覆盖',
}
