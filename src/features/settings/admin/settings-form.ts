import type { ContentForm } from '#features/editing/admin/fields.ts'

const UNLESS_SAID = '空着时用部署时写的'

/** What a company says of itself and asks for a membership. */
export const settingsForm: ContentForm = {
  sections: () => [
    {
      title: '门户',
      fields: [
        { type: 'text', name: 'siteName', label: '站点名称', most: 20, help: UNLESS_SAID },
        { type: 'text', name: 'siteSlogan', label: '一句说明', most: 60, help: UNLESS_SAID },
        { type: 'text', name: 'companyName', label: '主办单位', most: 60, help: UNLESS_SAID },
      ],
    },
    {
      title: '联系方式',
      fields: [
        { type: 'text', name: 'contactPhone', label: '电话', most: 30, help: UNLESS_SAID },
        { type: 'text', name: 'contactEmail', label: '邮箱', most: 100, help: UNLESS_SAID },
        { type: 'text', name: 'contactAddress', label: '地址', most: 100, help: UNLESS_SAID },
      ],
    },
    {
      title: '备案与许可',
      fields: [
        { type: 'text', name: 'icpNumber', label: 'ICP 备案号', most: 40, help: UNLESS_SAID },
        { type: 'text', name: 'icpLicence', label: '增值电信业务经营许可证', most: 40 },
        { type: 'text', name: 'policeNumber', label: '公安备案号', most: 40 },
      ],
    },
    {
      title: '年度会员',
      fields: [
        { type: 'text', name: 'membershipName', label: '名称', most: 12, isRequired: true },
        {
          type: 'money',
          name: 'membershipYearFen',
          label: '一年的价格',
          isRequired: true,
          help: '已经下的订单保留下单时的价格',
        },
        { type: 'text', name: 'membershipBenefits', label: '权益', most: 60, isRequired: true },
        {
          type: 'number',
          name: 'memberTicketPercent',
          label: '会员购买活动门票付原价的百分之几',
          least: 0,
          most: 100,
          isRequired: true,
          help: '50 即半价；各种门票可以不参加',
        },
      ],
    },
  ],
  fresh: {},
}
