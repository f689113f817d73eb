import type { ContentForm } from '#features/editing/admin/fields.ts'
import { TakingOut } from './taking-out.tsx'
import { TriedEntry } from './tried-entry.tsx'
import { ENTRY_KIND_NAMES } from '#features/labels/words.ts'

/** What is written of an entry of the dictionary. */
export const dictionaryForm: ContentForm = {
  sections: () => [
    {
      title: '词条',
      fields: [
        { type: 'text', name: 'name', label: '词', most: 60, isRequired: true },
        { type: 'choice', name: 'kind', label: '种类', options: ENTRY_KIND_NAMES },
        {
          type: 'long',
          name: 'description',
          label: '说明',
          most: 1000,
          rows: 4,
          help: '词条的页面上，它是什么；空着也可以',
        },
        {
          type: 'words',
          name: 'aliases',
          label: '别名',
          most: 100,
          help: '文章里出现别名，也打上这个标签；会改动哪些文章，先按“试算”看一看',
        },
        {
          type: 'flag',
          name: 'isCommon',
          label: '常见词',
          help: '会给三成以上文章加标签的词，勾上才能发布；一般应当把词写得更具体',
        },
      ],
    },
  ],
  fresh: { name: '', kind: 'term' },
  Checks: TriedEntry,
  Withdrawing: TakingOut,
}
