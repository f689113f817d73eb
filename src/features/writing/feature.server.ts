import { feature } from '../feature.ts'
import { writingCalls } from './admin/calls.server.ts'
import { cardCalls } from './admin/card-calls.server.ts'
import { writingMessages } from './messages.ts'

export const writing = feature({
  name: 'writing',
  tables: {},
  staffCalls: (wired) => [...writingCalls, ...cardCalls(wired)],
  messages: writingMessages,
  person: 'none',
})
