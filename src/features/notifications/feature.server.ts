import { messageMerge } from './message-merge.server.ts'
import { messageStaffCalls } from './admin/calls.server.ts'
import { createNotificationCalls } from './calls.server.ts'
import { forgetMessagesOf, forgetOldMessages } from './forget-messages.server.ts'
import { mailMessageAgain } from './mail-again.server.ts'
import { readOwnMessages } from './own-messages.server.ts'
import { settingChanges } from './rate-limits.ts'
import { registerUnsubscribe } from './unsubscribe-routes.server.ts'
import { UNSUBSCRIBE_PATH } from './unsubscribe-token.server.ts'
import { feature } from '../feature.ts'
import { notificationMessages } from './messages.ts'
import { createMessageSettingsPage } from './pages/message-settings.page.server.tsx'
import { messagesPage } from './pages/messages.page.server.tsx'
import { createUnsubscribePage } from './pages/unsubscribe.page.server.tsx'
import { messageStory } from './story.server.ts'
import * as tables from './tables.server.ts'

export const notifications = feature({
  name: 'notifications',
  tables,
  pages: ({ messageKinds }) => [
    createMessageSettingsPage(messageKinds),
    messagesPage,
    createUnsubscribePage(messageKinds),
  ],
  messages: notificationMessages,
  calls: ({ countWaiting, messageKinds }) =>
    createNotificationCalls({ countToAnswer: countWaiting, kinds: messageKinds }),
  staffCalls: ({ messageKinds }) => messageStaffCalls(messageKinds),
  rawRoutes: [
    {
      addresses: [{ method: 'POST', path: UNSUBSCRIBE_PATH, about: '退订一类邮件' }],
      register: ({ app, contextOfVisitor }, { messageKinds }) =>
        registerUnsubscribe(app, contextOfVisitor, messageKinds),
    },
  ],
  jobs: [{ name: 'forget-old-messages', schedule: '47 4 * * *', run: forgetOldMessages }],
  limits: [settingChanges],
  staffVerbs: { mailMessageAgain: { permission: 'messages.resend', run: mailMessageAgain } },
  story: [messageStory],
  person: {
    export: (context, { messageKinds }) => readOwnMessages(context, messageKinds),
    forget: forgetMessagesOf,
    merges: messageMerge,
  },
})
