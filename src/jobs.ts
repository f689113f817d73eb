import { drawPreviews } from '#features/files/draw-previews.server.ts'
import { forgetSpentTickets } from '#features/files/open-file.server.ts'
import { forgetOldFileReadings } from '#features/files/readings.server.ts'
import { forgetInquiryRates } from '#features/inquiries/limit-inquiries.server.ts'
import { forgetSearchRates } from '#features/search/limit-searches.server.ts'
import { rebuildIfOutdated } from '#features/search/rebuild-index.server.ts'
import { forgetOldMisses } from '#features/search/record-miss.server.ts'
import { computeHotLists, forgetOldReads } from '#features/topics/compute-hot-lists.server.ts'
import { foldListCounts } from '#features/topics/fold-list-counts.server.ts'
import { publishDueTopics } from '#features/topics/publish-due-topics.server.ts'
import { relabelTopics } from '#features/topics/relabel-topics.server.ts'
import { forgetSpentCaptchas } from '#platform/captcha/captcha.server.ts'
import type { Context } from '#platform/context.ts'
import { removeReleasedImages } from '#platform/images/release-images.server.ts'
import type { Job } from '#platform/jobs/jobs.server.ts'
import { sendWaitingMails } from '#platform/mail/send-waiting-mails.server.ts'
import { closeDueAccounts } from '#features/accounts/close-account.server.ts'
import { forgetOldSms, sendWaitingSms } from '#platform/sms/send-waiting-sms.server.ts'
import { forgetOldSignIns } from '#features/accounts/sign-in.server.ts'
import { forgetOldMessages } from '#features/notifications/forget-messages.server.ts'
import { askProviders } from '#features/orders/ask-providers.server.ts'
import { fulfilPaidOrders } from '#features/orders/settle-order.server.ts'
import { reconcileDue } from '#features/orders/reconcile-due.server.ts'
import { sendRefunds } from '#features/orders/refund-order.server.ts'
import { remindOfEnd } from '#features/membership/remind-of-end.server.ts'
import { forgetUploads } from '#features/uploads/forget-uploads.server.ts'
import { returnClaims } from '#features/questions/return-claims.server.ts'
import { questionHooks } from './question-hooks.server.ts'
import { fulfil } from './fulfil.server.ts'
import { forgetPerson } from './own-data.server.ts'
import { searchSources } from './search-sources.server.ts'

/** Which function serves which job; `contextOf` makes a context whose actor is the job. */
export function portalJobs(contextOf: (job: string) => Context): readonly Job[] {
  const job = (name: string, schedule: string, run: (context: Context) => Promise<unknown>): Job => ({
    name,
    schedule,
    run: () => run(contextOf(name)),
  })
  return [
    job('publish-due-topics', '* * * * *', publishDueTopics),
    job('compute-hot-lists', '*/10 * * * *', computeHotLists),
    job('fold-list-counts', '* * * * *', foldListCounts),
    job('relabel-topics', '*/5 * * * *', relabelTopics),
    job('forget-old-reads', '17 4 * * *', forgetOldReads),
    { ...job('draw-previews', '* * * * *', drawPreviews), isDueAtStart: true },
    job('forget-spent-tickets', '*/10 * * * *', forgetSpentTickets),
    job('forget-old-file-readings', '37 4 * * *', forgetOldFileReadings),
    job('forget-old-sign-ins', '13 * * * *', forgetOldSignIns),
    job('close-due-accounts', '23 3 * * *', (context) => closeDueAccounts(context, forgetPerson)),
    job('ask-providers', '* * * * *', (context) => askProviders(context, fulfil)),
    job('fulfil-paid-orders', '* * * * *', (context) => fulfilPaidOrders(context, fulfil)),
    job('send-refunds', '* * * * *', sendRefunds),
    job('reconcile-wechat', '*/15 10-23 * * *', (context) => reconcileDue(context, 'wechat', fulfil)),
    job('reconcile-alipay', '*/15 10-23 * * *', (context) => reconcileDue(context, 'alipay', fulfil)),
    job('remind-of-end', '5 9 * * *', remindOfEnd),
    job('forget-uploads', '43 * * * *', forgetUploads),
    job('remove-released-images', '* * * * *', removeReleasedImages),
    job('return-claims', '7 * * * *', (context) => returnClaims(context, questionHooks.tell)),
    job('rebuild-search', '* * * * *', (context) => rebuildIfOutdated(context, searchSources)),
    job('forget-search-rates', '*/30 * * * *', forgetSearchRates),
    job('send-waiting-mails', '* * * * *', sendWaitingMails),
    job('send-waiting-sms', '* * * * *', sendWaitingSms),
    job('forget-old-sms', '43 4 * * *', forgetOldSms),
    job('forget-old-messages', '47 4 * * *', forgetOldMessages),
    job('forget-inquiry-rates', '37 * * * *', forgetInquiryRates),
    job('forget-spent-captchas', '*/10 * * * *', forgetSpentCaptchas),
    job('forget-old-misses', '27 4 * * *', forgetOldMisses),
  ]
}
