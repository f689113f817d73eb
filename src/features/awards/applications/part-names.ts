/** What the parts of an application are called, on the form and where something is wrong with one. */
export const PART_NAMES = {
  company: '企业名称',
  creditCode: '统一社会信用代码',
  product: '产品名称',
  summary: '公开简介',
  contactName: '联系人',
  contactPhone: '联系电话',
  contactEmail: '联系邮箱',
} as const
