import { findDelivery } from './find-delivery.server.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { feature } from '../feature.ts'
import { subscriptionStaffCalls } from './admin/calls.server.ts'
import { issueCalls } from './admin/issue-calls.server.ts'
import { traceCalls } from './admin/trace-calls.server.ts'
import { subscriptionCalls } from './calls.server.ts'
import { deliverIssues } from './deliver-issues.server.ts'
import { fulfilSubscription, subscriptionItGave, takeSubscriptionBack } from './fulfil.server.ts'
import { mailDeliveries } from './mail-deliveries.server.ts'
import { forgetCopies } from './remove-copies.server.ts'
import { quarterlyDelivered, quarterlyPaused } from './message-kinds.ts'
import { subscriptionMessages } from './messages.ts'
import {
  changeSubscription,
  endSubscription,
  giveSubscription,
  mailIssueAgain,
} from './office/change-subscription.server.ts'
import { subscriptionExport } from './office/export-subscriptions.server.ts'
import { isLostDelivery, listSubscriptions, readSubscription } from './office/list-subscriptions.server.ts'
import { listIssueMails, mailFailedAgain, mailRightFile } from './office/mail-issue.server.ts'
import { continueSubscription, pauseSubscription } from './office/pause-subscription.server.ts'
import { removeSubscriberMailbox, saveSubscriberMailbox } from './office/further-mailboxes.server.ts'
import { issuesForReader } from './order-issues.server.ts'
import { ownSubscriptionPlaces } from './own-subscriptions.server.ts'
import { minePage } from './pages/mine.page.server.tsx'
import { subscribePage } from './pages/subscribe.page.server.tsx'
import {
  endingSubscriptions,
  forgetSubscriber,
  readOwnSubscriptionData,
  subscriptionMerge,
} from './person.server.ts'
import { issuesResent } from './rate-limits.ts'
import { subscriptionStory } from './story.server.ts'
import * as tables from './tables.server.ts'
import { traceUpload } from './trace-copy.server.ts'

const permission = 'subscriptions.manage'

export const subscriptions = feature({
  name: 'subscriptions',
  tables,
  pages: [subscribePage, minePage],
  calls: subscriptionCalls,
  staffCalls: [...subscriptionStaffCalls, ...issueCalls, ...traceCalls],
  jobs: [
    { name: 'deliver-issues', schedule: '* * * * *', run: deliverIssues },
    { name: 'mail-deliveries', schedule: '* * * * *', run: mailDeliveries },
    { name: 'forget-copies', schedule: '47 4 * * *', run: forgetCopies },
  ],
  limits: [issuesResent],
  messages: subscriptionMessages,
  messageKinds: [quarterlyDelivered, quarterlyPaused],
  exports: [subscriptionExport],
  sells: {
    quarterly_subscription: {
      fulfil: fulfilSubscription,
      takeBack: takeSubscriptionBack,
      gave: subscriptionItGave,
      purchaseFor: issuesForReader,
    },
  },
  staffVerbs: {
    listSubscriptions: { permission, run: listSubscriptions },
    readSubscription: { permission, run: readSubscription },
    giveSubscription: { permission, run: giveSubscription },
    changeSubscription: { permission, run: changeSubscription },
    endSubscription: { permission, run: endSubscription },
    pauseSubscription: { permission, run: pauseSubscription },
    continueSubscription: { permission, run: continueSubscription },
    saveSubscriberMailbox: { permission, run: saveSubscriberMailbox },
    removeSubscriberMailbox: { permission, run: removeSubscriberMailbox },
    mailIssueAgain: { permission, run: mailIssueAgain },
    listIssueMails: { permission, run: listIssueMails },
    mailRightFile: { permission, run: mailRightFile },
    mailFailedAgain: { permission, run: mailFailedAgain },
    findDelivery: { permission: 'files.readings', run: findDelivery },
    traceUpload: { permission: 'files.readings', run: traceUpload },
  },
  duties: [
    {
      name: 'undelivered-issues',
      title: '没有寄到的季度内参',
      permission,
      at: { address: '/subscriptions?only=undelivered' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.quarterlyDeliveries,
          at: tables.quarterlyDeliveries.madeAt,
          where: isLostDelivery,
        }),
    },
  ],
  ownPlaces: ownSubscriptionPlaces,
  story: [subscriptionStory],
  person: {
    export: readOwnSubscriptionData,
    endings: endingSubscriptions,
    forget: forgetSubscriber,
    merges: subscriptionMerge,
  },
})
