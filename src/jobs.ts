import { drawPreviews } from '#features/files/draw-previews.server.ts'
import { forgetSpentTickets } from '#features/files/open-file.server.ts'
import { forgetInquiryRates } from '#features/inquiries/limit-inquiries.server.ts'
import { forgetSearchRates } from '#features/search/limit-searches.server.ts'
import { rebuildIfOutdated } from '#features/search/rebuild-index.server.ts'
import { forgetOldMisses } from '#features/search/record-miss.server.ts'
import { computeHotLists, forgetOldReads } from '#features/topics/compute-hot-lists.server.ts'
import { publishDueTopics } from '#features/topics/publish-due-topics.server.ts'
import { relabelTopics } from '#features/topics/relabel-topics.server.ts'
import type { Context } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.server.ts'
import { sendWaitingMails } from '#platform/mail/send-waiting-mails.server.ts'
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
    job('relabel-topics', '*/5 * * * *', relabelTopics),
    job('forget-old-reads', '17 4 * * *', forgetOldReads),
    { ...job('draw-previews', '* * * * *', drawPreviews), isDueAtStart: true },
    job('forget-spent-tickets', '*/10 * * * *', forgetSpentTickets),
    job('rebuild-search', '* * * * *', (context) => rebuildIfOutdated(context, searchSources)),
    job('forget-search-rates', '*/30 * * * *', forgetSearchRates),
    job('send-waiting-mails', '* * * * *', sendWaitingMails),
    job('forget-inquiry-rates', '37 * * * *', forgetInquiryRates),
    job('forget-old-misses', '27 4 * * *', forgetOldMisses),
  ]
}
