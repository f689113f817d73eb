import type { ContentForm } from '#features/editing/admin/fields.ts'
import { MOST_EXPERTS } from '../limits.ts'

/** What is written of a community. */
export const communityForm: ContentForm = {
  sections: () => [
    {
      title: '社区',
      fields: [
        { type: 'text', name: 'name', label: '名称', most: 60, isRequired: true },
        { type: 'long', name: 'description', label: '简介', most: 2000 },
        {
          type: 'text',
          name: 'keyword',
          label: '收哪些文章',
          most: 500,
          help: '几个词用逗号隔开；标签或标题里有其中一个的文章都在这里',
        },
        { type: 'contents', name: 'topicIds', label: '另外收进的文章', of: 'topic', most: 500 },
        { type: 'number', name: 'position', label: '排序', least: 0, most: 10_000, help: '小的在前' },
      ],
    },
    {
      title: '专家与助手',
      fields: [
        { type: 'contents', name: 'expertIds', label: '专家', of: 'person', most: MOST_EXPERTS },
        { type: 'text', name: 'assistantName', label: '助手的称呼', most: 60 },
        { type: 'picture', name: 'assistantPicture', label: '助手的二维码' },
      ],
    },
  ],
  fresh: { name: '' },
}
