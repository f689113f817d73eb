import { feature } from '../feature.ts'
import { sharingStaffCalls } from './admin/calls.server.ts'
import { sharingCalls } from './calls.server.ts'
import { listShortLinks, shortLinkExport } from './list-short-links.server.ts'
import { makeShortLink } from './make-short-link.server.ts'
import { sharingMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const sharing = feature({
  name: 'sharing',
  tables,
  calls: sharingCalls,
  staffCalls: sharingStaffCalls,
  staffVerbs: {
    listShortLinks: { permission: 'redirects.edit', run: listShortLinks },
    makeShortLink: { permission: 'redirects.edit', run: makeShortLink },
  },
  exports: [shortLinkExport],
  messages: sharingMessages,
  person: 'none',
})
