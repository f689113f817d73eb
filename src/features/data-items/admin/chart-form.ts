import type { ContentForm } from '#features/editing/admin/fields.ts'
import { VALUE_FIELDS } from './value-fields.ts'

/** What is written of a chart or film with a page of its own. */
export const chartForm: ContentForm = {
  sections: () => [
    {
      title: '图表或视频',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'picture', name: 'image', label: '图片', help: '图片和视频至少要有一个' },
        { type: 'text', name: 'videoUrl', label: '视频地址', most: 2000, help: '以 https 开头' },
        { type: 'text', name: 'source', label: '来源', most: 200 },
        ...VALUE_FIELDS,
      ],
    },
  ],
  fresh: { title: '' },
}
