import { feature } from '../feature.ts'
import { withdrawalMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const withdrawals = feature({
  name: 'withdrawals',
  tables,
  messages: withdrawalMessages,
  person: 'none',
})
