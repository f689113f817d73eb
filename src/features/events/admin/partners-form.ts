import type { ContentForm } from '#features/editing/admin/fields.ts'

/** What is written of a group of an event's partners. */
export const partnersForm: ContentForm = {
  sections: () => [
    {
      title: '合作伙伴',
      fields: [
        { type: 'text', name: 'name', label: '组名', most: 60, isRequired: true },
        { type: 'number', name: 'year', label: '年份', least: 1990, most: 2200, isRequired: true },
        { type: 'number', name: 'position', label: '排序', least: 0, most: 1000, help: '小的在前' },
        {
          type: 'rows',
          name: 'partners',
          label: '企业',
          fresh: { name: '' },
          of: [
            { type: 'text', name: 'name', label: '名称', most: 100, isRequired: true },
            { type: 'picture', name: 'logo', label: '标志', isRequired: true },
            { type: 'text', name: 'url', label: '网址', most: 2000 },
          ],
        },
      ],
    },
  ],
  fresh: { name: '', partners: [] },
}
