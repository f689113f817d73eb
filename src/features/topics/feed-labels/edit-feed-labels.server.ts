import { editable } from '#features/editing/editable.ts'
import type { FeedScope } from '../contract.ts'
import { FeedLabelsContent } from './feed-labels-input.ts'
import { readFeedLabelsOfAll } from './feed-labels.server.ts'
import { saveFeedLabels, THE_TABS } from './save-feed-labels.server.ts'

/** How the tabs of a feed are arranged: with a preview, versions, and changes for a day to come. */
const tabsOf = (scope: FeedScope, name: string, page: `/${string}`) =>
  editable({
    name,
    permission: 'home.edit',
    schema: FeedLabelsContent,
    title: () => name,
    newId: 'fixed',
    pages: [page],
    read: async (context, id) =>
      id === THE_TABS ? { content: await readFeedLabelsOfAll(context, scope) } : undefined,
    save: (context, _id, content) => saveFeedLabels(context, { scope, ...content }),
  })

export const newsTabsEdits = tabsOf('news', '资讯的栏目', '/paynews')
export const literatureTabsEdits = tabsOf('literature', '文献的栏目', '/wenxian')
