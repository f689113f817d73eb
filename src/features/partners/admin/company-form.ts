import type { ContentForm } from '#features/editing/admin/fields.ts'

/** What is written of a company. */
export const companyForm: ContentForm = {
  sections: () => [
    {
      title: '企业',
      fields: [
        { type: 'text', name: 'shortName', label: '简称', most: 40, isRequired: true },
        { type: 'text', name: 'fullName', label: '全称', most: 120 },
        { type: 'picture', name: 'logo', label: '标志', isRequired: true },
        { type: 'text', name: 'webUrl', label: '网址', most: 2000 },
      ],
    },
    {
      title: '展示',
      fields: [
        {
          type: 'flag',
          name: 'isPartner',
          label: '合作企业',
          help: '标志排在首页的“合作企业”里，排序靠前的先放；放几个在“首页”里定',
        },
        { type: 'choice', name: 'state', label: '状态', options: { active: '展示', hidden: '不展示' } },
        { type: 'number', name: 'position', label: '排序', help: '小的在前' },
      ],
    },
  ],
  fresh: { shortName: '', state: 'active' },
}
