import { feature } from '../feature.ts'
import { adCalls } from './calls.server.ts'
import { adMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const ads = feature({
  name: 'ads',
  tables,
  calls: adCalls,
  messages: adMessages,
  person: 'none',
})
