import type { ContentForm } from '#features/editing/admin/fields.ts'
import { SETTLED_MINUTES } from '../limits.ts'
import { CountedTwice } from './counted-twice.tsx'

/** What is written of an issue of the quarterly. */
export const quarterlyForm: ContentForm = {
  sections: () => [
    {
      title: '季度内参',
      fields: [
        { type: 'text', name: 'title', label: '标题', most: 200, isRequired: true },
        { type: 'long', name: 'summary', label: '摘要', most: 1000 },
        { type: 'picture', name: 'cover', label: '封面' },
        { type: 'number', name: 'year', label: '年份', least: 1990, most: 2200, isRequired: true },
        { type: 'number', name: 'quarter', label: '季度', least: 1, most: 4, isRequired: true },
        { type: 'day', name: 'releasedOn', label: '发布日期', isRequired: true },
        { type: 'industry', name: 'industry', label: '产业' },
        { type: 'number', name: 'eventId', label: '发布会编号', least: 1, isRequired: true },
        { type: 'number', name: 'page', label: '页码', least: 1 },
        {
          type: 'choice',
          name: 'countsAs',
          label: '算不算一期',
          options: { issue: '算一期', supplement: '增刊，不占期数' },
          isRequired: true,
          help: '算一期的，每位订阅者少一期；增刊送给这时正在订阅的人，不占期数，也不单卖。送达以后改成增刊的，这一期还给订阅者',
        },
        {
          type: 'content',
          name: 'fileId',
          label: '这一期的资料',
          of: 'file',
          help: `选了以后，这一期算出版：发布或最后一次保存的 ${SETTLED_MINUTES} 分钟后送达每一位订阅者。以后换成另一份，送达过的也随之换，已寄出的不自动再寄`,
        },
      ],
    },
  ],
  fresh: { title: '' },
  Checks: CountedTwice,
}
