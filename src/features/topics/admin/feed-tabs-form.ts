import type { ContentForm, Field } from '#features/editing/admin/fields.ts'
import { FIRST_FILTER, FIRST_TAB, LONGEST_LABEL, LONGEST_LABEL_NAME } from '../feed-labels/feed-labels.ts'

const LABEL: readonly Field[] = [
  { type: 'text', name: 'title', label: '显示的名称', most: LONGEST_LABEL, isRequired: true },
  { type: 'text', name: 'name', label: '地址里的名字', most: LONGEST_LABEL_NAME, isRequired: true },
  { type: 'flag', name: 'isShown', label: '显示' },
]
const TABS: Field = {
  type: 'rows',
  name: 'tabs',
  label: `${FIRST_TAB}之后，从左到右`,
  help: `“${FIRST_TAB}”总在最前，不能关闭。地址里的名字也是文章归栏时写的，发布以后不再变：改叫法改“显示的名称”，不想要的关闭它，旧地址照常打开。`,
  of: [...LABEL, { type: 'flag', name: 'hasFilters', label: '里面有筛选' }],
  fresh: { title: '', name: '', isShown: true, hasFilters: false },
}
const FILTERS: Field = {
  type: 'rows',
  name: 'filters',
  label: `${FIRST_FILTER}之后，从左到右`,
  help: `“${FIRST_FILTER}”总在最前，不能关闭。勾了“里面有筛选”的栏目都用这一组。`,
  of: LABEL,
  fresh: { title: '', name: '', isShown: true },
}

/** How the tabs of a feed and their filters are arranged, with what is to be known of those of the other industries. */
const feedTabsForm = (help: string): ContentForm => ({
  sections: () => [
    { title: '栏目', fields: [TABS] },
    { title: '栏目里的筛选', fields: [FILTERS] },
    {
      title: '别的产业',
      fields: [
        {
          type: 'rows',
          name: 'others',
          label: '一个产业一项',
          help,
          of: [
            { type: 'industry', name: 'industry', label: '产业', isRequired: true },
            { ...TABS, label: '栏目', isRequired: true },
            { ...FILTERS, label: '栏目里的筛选' },
          ],
          fresh: { tabs: [], filters: [] },
        },
      ],
    },
  ],
  fresh: {},
})

export const newsTabsForm = feedTabsForm(
  '上面是主产业的；别的产业的栏目在它自己的页面上（/industry/短名），没有写的产业不分栏目。',
)
export const literatureTabsForm = feedTabsForm(
  '上面是主产业的；别的产业的文献没有自己的页面，这里的栏目供文章归栏和接口使用。',
)
