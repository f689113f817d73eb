import type { ContentForm } from '#features/editing/admin/fields.ts'
import { DATA_KIND_NAMES } from '../words.ts'
import { VALUE_FIELDS } from './value-fields.ts'

/** What is written of a data item. */
export const dataItemForm: ContentForm = {
  sections: () => [
    {
      title: '数据',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'choice', name: 'kind', label: '形式', options: DATA_KIND_NAMES },
        { type: 'picture', name: 'image', label: '图片' },
        { type: 'text', name: 'imageCaption', label: '图片说明', most: 300 },
        { type: 'long', name: 'body', label: '正文', most: 20_000, rows: 8, help: '段落之间空一行' },
        ...VALUE_FIELDS,
      ],
    },
    {
      title: '归类与来源',
      fields: [
        { type: 'industry', name: 'industry', label: '产业' },
        { type: 'text', name: 'category', label: '分类', most: 40 },
        { type: 'text', name: 'source', label: '来源', most: 200 },
        { type: 'text', name: 'sourceUrl', label: '来源网址', most: 2000 },
        { type: 'moment', name: 'publishedAt', label: '发布时间', help: '不填就是发布的那一刻' },
      ],
    },
  ],
  fresh: { title: '', kind: 'chart' },
}
