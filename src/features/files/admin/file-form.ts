import type { ContentForm } from '#features/editing/admin/fields.ts'
import { ACCESS_NAMES, CATEGORY_NAMES, SENT_PDF_MEGABYTES } from '../words.ts'
import { PdfInput } from './pdf-input.tsx'

const BUTTONS = { hidden: '不显示', active: '可用', restricted: '有权限才可用' }

/** What is said of a file, who may open it and for what price. */
export const fileForm: ContentForm = {
  sections: () => [
    {
      title: '资料',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'text', name: 'name', label: '文件名', most: 200, isRequired: true },
        {
          type: 'own',
          name: 'pdfId',
          label: 'PDF',
          help: `不超过 ${SENT_PDF_MEGABYTES} MB；更大的、一次许多份的用“导入”`,
          Input: PdfInput,
        },
        { type: 'long', name: 'description', label: '说明', most: 5000 },
        { type: 'picture', name: 'cover', label: '封面' },
        { type: 'pictures', name: 'pictures', label: '预览图', most: 30 },
      ],
    },
    {
      title: '谁能看',
      fields: [
        {
          type: 'choice',
          name: 'access',
          label: '阅读权限',
          options: ACCESS_NAMES,
        },
        { type: 'money', name: 'priceFen', label: '阅读价格' },
        { type: 'money', name: 'downloadPriceFen', label: '下载价格' },
        { type: 'words', name: 'list', label: '名单', most: 5000, help: '手机号或邮箱' },
        { type: 'choice', name: 'readButton', label: '阅读按钮', options: BUTTONS },
        { type: 'choice', name: 'downloadButton', label: '下载按钮', options: BUTTONS },
      ],
    },
    {
      title: '出处与归类',
      fields: [
        {
          type: 'choice',
          name: 'category',
          label: '分类',
          options: CATEGORY_NAMES,
        },
        { type: 'industry', name: 'industry', label: '产业' },
        { type: 'text', name: 'speaker', label: '演讲人', most: 100 },
        { type: 'text', name: 'company', label: '单位', most: 100 },
        { type: 'content', name: 'uploaderId', label: '上传者', of: 'person' },
        { type: 'number', name: 'year', label: '年份', least: 1990, most: 2200 },
        { type: 'number', name: 'quarter', label: '季度', least: 1, most: 4 },
        { type: 'moment', name: 'publishedAt', label: '发布时间', help: '不填就是发布的那一刻' },
      ],
    },
  ],
  fresh: { title: '', name: '' },
}
