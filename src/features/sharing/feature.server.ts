import { feature } from '../feature.ts'
import { sharingCalls } from './calls.server.ts'
import { sharingMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const sharing = feature({
  name: 'sharing',
  tables,
  calls: sharingCalls,
  messages: sharingMessages,
  person: 'none',
})
