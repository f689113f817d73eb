import { feature } from '../feature.ts'
import { writingCalls } from './admin/calls.server.ts'

export const writing = feature({
  name: 'writing',
  tables: {},
  staffCalls: writingCalls,
  person: 'none',
})
