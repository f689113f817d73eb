import type { ContentForm, Field, Values } from '#features/editing/admin/fields.ts'
import { placeOf, SECTION_NAMES } from '../classify.ts'
import { MOST_SEATS } from '../contract.ts'

const editions: Field = {
  type: 'rows',
  name: 'editions',
  label: '版本与价格',
  help: '选了有价格的资料，就能在线购买来读；勾了“寄送纸质版”的按本卖，从“寄送”里寄；写了席位的卖给企业，按这一行的价格，那么多人读选的资料',
  fresh: { key: '', name: '', priceFen: 0 },
  of: [
    { type: 'text', name: 'key', label: '代号', most: 40, isRequired: true },
    { type: 'text', name: 'name', label: '名称', most: 60, isRequired: true },
    { type: 'money', name: 'priceFen', label: '价格', isRequired: true },
    { type: 'money', name: 'earlyPriceFen', label: '早鸟价' },
    { type: 'content', name: 'fileId', label: '购买后阅读的资料', of: 'file' },
    { type: 'flag', name: 'isPosted', label: '寄送纸质版' },
    { type: 'number', name: 'seats', label: '企业授权的席位', least: 1, most: MOST_SEATS },
  ],
}

const partnerGroups: Field = {
  type: 'rows',
  name: 'partnerGroups',
  label: '合作伙伴',
  fresh: { name: '', companies: [] },
  of: [
    { type: 'text', name: 'name', label: '组名', most: 60, isRequired: true },
    {
      type: 'rows',
      name: 'companies',
      label: '企业',
      fresh: { name: '' },
      of: [
        { type: 'text', name: 'name', label: '名称', most: 100, isRequired: true },
        { type: 'picture', name: 'logo', label: '标志', isRequired: true },
      ],
    },
  ],
}

/** Where readers find it, and why there. */
function sayPlace({ isUpcoming, isPublishedOnline, productYear, isHidden }: Values): string {
  const { section, why } = placeOf(
    {
      isUpcoming: isUpcoming === true,
      isPublishedOnline: isPublishedOnline === true,
      productYear: typeof productYear === 'number' ? productYear : undefined,
    },
    new Date(),
  )
  const place = `“${SECTION_NAMES[section]}”，因为${why}`
  return isHidden === true ? `不在列表里；不勾“不在列表里”，会列在${place}` : `列在${place}`
}

/** What is written of a white paper. */
export const reportForm: ContentForm = {
  sections: (values) => [
    {
      title: '白皮书',
      fields: [
        { type: 'text', name: 'productName', label: '名称', most: 200, isRequired: true },
        { type: 'long', name: 'summary', label: '摘要', most: 3000, rows: 5, help: '写在详情页上，一行一段' },
        { type: 'lines', name: 'contents', label: '目录', help: '一行一章' },
        { type: 'industry', name: 'industry', label: '产业', isRequired: true },
        { type: 'picture', name: 'cover', label: '封面' },
        { type: 'day', name: 'releasedOn', label: '发布日期', isRequired: true },
        { type: 'number', name: 'productYear', label: '年份', least: 1990, most: 2200 },
        { type: 'text', name: 'url', label: '详情网址', most: 2000 },
        { type: 'text', name: 'shareUrl', label: '分享网址', most: 2000 },
      ],
    },
    {
      title: '在列表里',
      note: sayPlace(values),
      fields: [
        { type: 'flag', name: 'isUpcoming', label: '正在研究', help: '列在“调研中”一栏，已在线发布的除外' },
        { type: 'flag', name: 'isPublishedOnline', label: '已在线发布' },
        { type: 'flag', name: 'isSoldOfflineOnly', label: '只在线下销售' },
        { type: 'flag', name: 'isHidden', label: '不在列表里', help: '只有知道地址的人打得开' },
        { type: 'industries', name: 'alsoIn', label: '也列在' },
        {
          type: 'content',
          name: 'before',
          label: '排在谁前面',
          of: 'report',
          help: '同一栏里，正好在它前面',
        },
        { type: 'number', name: 'weight', label: '权重', least: -1000, most: 1000, help: '大的在前' },
      ],
    },
    { title: '购买', fields: [editions] },
    { title: '合作', fields: [partnerGroups] },
  ],
  fresh: { productName: '', contents: [], editions: [], partnerGroups: [] },
}
