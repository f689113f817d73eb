import type { ContentForm } from '#features/editing/admin/fields.ts'
import { BlocksInput } from './blocks-input.tsx'

/** How home is arranged: one list, from top to bottom. */
export const homeForm: ContentForm = {
  sections: () => [
    {
      title: '首页从上到下',
      fields: [
        {
          type: 'own',
          name: 'blocks',
          label: '版块',
          help: '拖动或用箭头改次序。活动跟在头条后面、专家跟在问答后面时左右并排，相邻的栏目三个一行。改动先存为草稿，用“预览”看过再发布；发布后两秒内生效。起止时间到了，一分半之内自己出现或消失。',
          Input: BlocksInput,
        },
      ],
    },
  ],
  fresh: {},
}
