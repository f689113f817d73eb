import { feature } from '#features/feature.ts'
import { oldPortalMessages } from './messages.ts'
import * as tables from './tables.server.ts'

/** Moving an old portal in; what it keeps are numbers of things, which say nothing of anybody. */
export const oldPortal = feature({
  name: 'old-portal',
  tables,
  messages: oldPortalMessages,
  person: 'none',
})
