import { feature } from '../feature.ts'
import { readerCalls } from './admin/calls.server.ts'
import {
  banAccount,
  cancelClosing,
  endReaderSessions,
  liftAccountBan,
  registerClosing,
} from './change-account.server.ts'
import { accountBanned, accountRestored, closingRegistered } from './message-kinds.ts'
import { readerMessages } from './messages.ts'
import { readReader } from './read-reader.server.ts'
import { listReaders } from './readers.server.ts'
import { channelStory, sessionStory } from './session-stories.server.ts'
import { deedStory, sendingStory } from './stories.server.ts'

export const readers = feature({
  name: 'readers',
  tables: {},
  staffCalls: ({ stories, messageKinds }) =>
    readerCalls(() => [...stories(), sendingStory(messageKinds), sessionStory, channelStory, deedStory]),
  messages: readerMessages,
  messageKinds: [accountBanned, accountRestored, closingRegistered],
  staffVerbs: {
    listReaders: { permission: 'readers.read', run: listReaders },
    readReader: { permission: 'readers.read', run: readReader },
    endReaderSessions: { permission: 'readers.manage', run: endReaderSessions },
    banAccount: { permission: 'readers.manage', run: banAccount },
    liftAccountBan: { permission: 'readers.manage', run: liftAccountBan },
    registerClosing: { permission: 'readers.manage', run: registerClosing },
    cancelClosing: { permission: 'readers.manage', run: cancelClosing },
  },
  // It keeps nothing of its own.
  person: 'none',
})
