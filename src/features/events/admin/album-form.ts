import type { ContentForm } from '#features/editing/admin/fields.ts'

/** What is written of an album. */
export const albumForm: ContentForm = {
  sections: () => [
    {
      title: '相册',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'number', name: 'year', label: '年份', least: 1990, most: 2200, isRequired: true },
        {
          type: 'rows',
          name: 'pictures',
          label: '照片',
          fresh: {},
          of: [
            { type: 'picture', name: 'image', label: '照片', isRequired: true },
            { type: 'text', name: 'caption', label: '说明', most: 200 },
          ],
        },
      ],
    },
  ],
  fresh: { title: '', pictures: [] },
}
