import type { ContentForm } from '#features/editing/admin/fields.ts'
import { DRAWN_NAMES } from './drawn-names.ts'
import { TableInput } from './table-input.tsx'

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
        {
          type: 'own',
          name: 'valueTable',
          label: '数据表',
          help: '上传 Excel 或 CSV，或从电子表格复制后粘贴；第一行是表头。读者可以展开查看、下载',
          Input: TableInput,
        },
        {
          type: 'choice',
          name: 'drawn',
          label: '怎样画',
          options: DRAWN_NAMES,
          help: '手机上按数据表画出来；行太多、有文字的表画不了，仍显示图片',
        },
        { type: 'text', name: 'unit', label: '单位', most: 60, help: '如 亿元；各列单位不同时写在表头里' },
      ],
    },
  ],
  fresh: { title: '' },
}
