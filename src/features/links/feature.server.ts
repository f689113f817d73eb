import { feature } from '../feature.ts'
import { linkCalls } from './admin/calls.server.ts'
import { askLinks } from './ask-links.server.ts'
import { askLinkAgain, countDeadLinks, ignoreLink, linkExport, listDeadLinks } from './link-desk.server.ts'
import { linkMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const links = feature({
  name: 'links',
  tables,
  staffCalls: linkCalls,
  messages: linkMessages,
  exports: [linkExport],
  jobs: [
    { name: 'ask-links', schedule: '11 1 * * *', longestSeconds: 3600, run: (context) => askLinks(context) },
  ],
  staffVerbs: {
    listDeadLinks: { permission: 'topics.publish', run: listDeadLinks },
    askLinkAgain: { permission: 'topics.publish', run: askLinkAgain },
    ignoreLink: { permission: 'topics.publish', run: ignoreLink },
  },
  duties: [
    {
      name: 'dead-links',
      title: '已发布文章里打不开的链接',
      permission: 'topics.publish',
      at: { address: '/links' },
      count: countDeadLinks,
    },
  ],
  person: 'none',
})
