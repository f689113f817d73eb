import { feature } from '../feature.ts'
import { moderationMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const moderation = feature({
  name: 'moderation',
  tables,
  messages: moderationMessages,
  person: 'none',
})
