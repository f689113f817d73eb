import type { ContentForm, Field } from '#features/editing/admin/fields.ts'
import { SPECIAL_KIND_NAMES } from '../words.ts'

const OF_KIND: Readonly<Record<string, Field>> = {
  special: { type: 'contents', name: 'topicIds', label: '收进的文章', of: 'topic', most: 200 },
  picture_story: { type: 'picture', name: 'picture', label: '长图', isRequired: true },
  weekly: { type: 'text', name: 'weeklyUrl', label: '周刊地址', most: 2000, isRequired: true },
}

/** What is written of a special, a picture story or a weekly. */
export const specialForm: ContentForm = {
  sections: ({ kind }) => [
    {
      title: '专题',
      fields: [
        {
          type: 'choice',
          name: 'kind',
          label: '形式',
          options: SPECIAL_KIND_NAMES,
        },
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'long', name: 'lead', label: '导语', most: 1000 },
        { type: 'picture', name: 'cover', label: '封面' },
        ...[OF_KIND[String(kind)] ?? []].flat(),
      ],
    },
    {
      title: '归类',
      fields: [
        { type: 'industry', name: 'industry', label: '产业' },
        { type: 'moment', name: 'publishedAt', label: '发布时间', help: '不填就是发布的那一刻' },
      ],
    },
  ],
  fresh: { kind: 'special', title: '' },
}
