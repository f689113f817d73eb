import type { ContentForm } from '#features/editing/admin/fields.ts'
import { QUOTABLE } from '../texts.ts'

/** What is written of a page of the portal. */
export const sitePageForm: ContentForm = {
  sections: () => [
    {
      title: '页面',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 40, isRequired: true },
        {
          type: 'long',
          name: 'body',
          label: '正文',
          rows: 24,
          most: 60_000,
          isRequired: true,
          help: `一行一段，“## ”开头的一行是小标题。可以引用：${QUOTABLE.map((name) => `{${name}}`).join(' ')}`,
        },
      ],
    },
    {
      title: '这一版',
      fields: [
        {
          type: 'text',
          name: 'changeNote',
          label: '改了什么',
          most: 300,
          help: '读者在“历次文本”里看得到',
        },
        {
          type: 'flag',
          name: 'isSubstantial',
          label: '重大变更',
          help: '用户协议与隐私政策：读者下次付款前要重新同意。改错字请不要勾',
        },
      ],
    },
  ],
  fresh: {},
}
