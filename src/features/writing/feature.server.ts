import { feature } from '../feature.ts'
import { writingCalls } from './admin/calls.server.ts'
import { writingMessages } from './messages.ts'

export const writing = feature({
  name: 'writing',
  tables: {},
  staffCalls: writingCalls,
  messages: writingMessages,
  person: 'none',
})
