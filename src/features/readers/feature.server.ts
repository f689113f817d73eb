import { eq } from 'drizzle-orm'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { feature } from '../feature.ts'
import { readerCalls } from './admin/calls.server.ts'
import { readerExport } from './export-readers.server.ts'
import {
  banAccount,
  cancelClosing,
  endReaderSessions,
  liftAccountBan,
  registerClosing,
} from './change-account.server.ts'
import { mergeCalls } from './admin/merge-calls.server.ts'
import { askMerge } from './merging/ask-merge.server.ts'
import { listMerges, mergeExport, readMerge } from './merging/list-merges.server.ts'
import { forgetMerges, mergesMerge, readOwnMerges } from './merging/own-merges.server.ts'
import { tryMerge } from './merging/try-merge.server.ts'
import { confirmMerge, refuseMerge } from './merging/settle-merge.server.ts'
import {
  accountBanned,
  accountGone,
  accountJoined,
  accountRestored,
  closingRegistered,
} from './message-kinds.ts'
import { readerMessages } from './messages.ts'
import { readReader } from './read-reader.server.ts'
import { listReaders } from './readers.server.ts'
import * as tables from './tables.server.ts'
import { channelStory, sessionStory } from './session-stories.server.ts'
import { actionStory, sendingStory } from './stories.server.ts'

export const readers = feature({
  name: 'readers',
  tables,
  staffCalls: ({ stories, messageKinds, merges, messages }) => [
    ...readerCalls(() => [...stories(), sendingStory(messageKinds), sessionStory, channelStory, actionStory]),
    ...mergeCalls({ merges, messages }),
  ],
  messages: readerMessages,
  exports: [readerExport, mergeExport],
  messageKinds: [accountBanned, accountRestored, closingRegistered, accountJoined, accountGone],
  duties: [
    {
      name: 'merges',
      title: '等人确认的账号合并',
      permission: 'readers.merge',
      at: { address: '/merges' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.accountMerges,
          at: tables.accountMerges.askedAt,
          where: eq(tables.accountMerges.state, 'asked'),
        }),
    },
  ],
  staffVerbs: {
    listReaders: { permission: 'readers.read', run: listReaders },
    readReader: { permission: 'readers.read', run: readReader },
    endReaderSessions: { permission: 'readers.manage', run: endReaderSessions },
    banAccount: { permission: 'readers.manage', run: banAccount },
    liftAccountBan: { permission: 'readers.manage', run: liftAccountBan },
    registerClosing: { permission: 'readers.manage', run: registerClosing },
    cancelClosing: { permission: 'readers.manage', run: cancelClosing },
    tryMerge: { permission: 'readers.manage', run: tryMerge },
    listMerges: { permission: 'readers.manage', run: listMerges },
    readMerge: { permission: 'readers.manage', run: readMerge },
    askMerge: { permission: 'readers.merge', run: askMerge },
    confirmMerge: { permission: 'readers.merge', run: confirmMerge },
    refuseMerge: { permission: 'readers.merge', run: refuseMerge },
  },
  person: { export: readOwnMerges, forget: forgetMerges, merges: mergesMerge },
})
