import { join } from 'node:path'
import { people } from '#features/accounts/tables.server.ts'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { inTransaction, visitors, type Context } from '#platform/context.ts'
import { awaitLock } from '#platform/database/locks.server.ts'
import type { Infrastructure } from '../../src/app/open-infrastructure.server.ts'
import { fillDictionary } from '../basics/fill-basics.server.ts'
import { fillAds } from './fill-ads.server.ts'
import { fillAccounts, fillAsked } from './fill-asked.server.ts'
import { fillCompanies } from './fill-companies.server.ts'
import { fillAwardProgramme } from './fill-award-programme.server.ts'
import { fillAwards } from './fill-awards.server.ts'
import { fillComments } from './fill-conversation.server.ts'
import { fillDrafts } from './fill-drafts.server.ts'
import { fillFeatures, fillPeople } from './fill-features.server.ts'
import { fillFigures } from './fill-figures.server.ts'
import { fillLicences } from './fill-licences.server.ts'
import { fillMessages } from './fill-messages.server.ts'
import { fillPartners } from './fill-partners.server.ts'
import { fillPictureFacts } from './fill-picture-facts.server.ts'
import { fillReads } from './fill-reads.server.ts'
import { fillRedirects } from './fill-redirects.server.ts'
import { fillSitePages } from './fill-site-pages.server.ts'
import { fillOfficeJobs } from './fill-office-jobs.server.ts'
import { fillAnnouncements } from './fill-announcements.server.ts'
import { fillCompany } from './fill-company.server.ts'
import { fillTransfers } from './fill-transfers.server.ts'
import { fillOfficeMoney } from './fill-office-money.server.ts'
import { fillOfficeQueues } from './fill-office-queues.server.ts'
import { fillParcels } from './fill-parcels.server.ts'
import { fillReaders } from './fill-readers.server.ts'
import { fillStaff } from './fill-staff.server.ts'
import { fillSubscriptions } from './fill-subscriptions.server.ts'
import { fillTickets } from './fill-tickets.server.ts'
import { fillArticles, fillDocuments, fillQuestions, linkDocuments } from './fill-topics.server.ts'
import { isUnfilled } from './is-unfilled.server.ts'
import { PictureBox } from './picture-box.server.ts'

/**
 * Fills an empty database with the demo portal and the label dictionaries, in one transaction: a start that is killed
 * midway leaves it as empty as before. Gives whether it did.
 */
export async function fillWithDemo(
  { configuration, database, services, log, root }: Infrastructure,
  pause?: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await isUnfilled(database.db))) return false
  const startedAt = performance.now()
  const now = new Date()
  const actor = { kind: 'system', name: 'demo', may: 'all' } as const
  const context: Context = {
    actor,
    audience: visitors,
    now,
    db: database.db,
    // What the demo's people post has been looked at, also where readers' posts wait for that.
    services: { ...services, configuration: { ...configuration, holdsPosts: false } },
    log,
    overwrites: true,
  }
  // Pictures go to the store first: a file is there or not, whatever becomes of the transaction.
  const pictures = new PictureBox(join(root, 'db/demo/pictures'), services.images)
  const isFilled = await inTransaction(context, async (within) => {
    // It takes minutes, and goes on where only the process that began it was killed: the next start waits for it.
    await awaitLock(within.db, 'demo', pause)
    if (!(await isUnfilled(within.db))) return false
    await fillDictionary(within, root)
    const folder = join(root, 'db/demo')
    await fillCompanies(within, folder)
    await fillPeople(within, folder, pictures)
    const known = await peopleByKey(within)
    const written = new Map([
      ...(await fillArticles(
        within,
        { folder, name: 'articles', industry: 'semi' },
        { people: known, pictures },
      )),
      ...(await fillQuestions(within, folder, { people: known, pictures })),
      ...(await fillDocuments(within, folder, { people: known, pictures })),
      ...(await fillArticles(
        within,
        { folder, name: 'display-articles', industry: 'display' },
        { people: known, pictures },
      )),
    ])
    await fillComments(within, folder, { people: known, topics: written })
    // Before the messages that are still unread, and before anybody has an address that a mail could go to.
    await fillAsked(within, folder, { people: known, pictures })
    await fillFeatures(within, folder, pictures)
    await linkDocuments(within, folder, written)
    await fillStaff(within)
    await fillOfficeJobs(within)
    await fillSitePages(within)
    await fillRedirects(within)
    await fillTickets(within, { people: known })
    await fillAwardProgramme(within, folder, { people: known })
    await fillMessages(within, folder, { people: known, topics: written })
    await fillOfficeMoney(within, { people: known })
    await fillSubscriptions(within, { people: known })
    await fillParcels(within, { people: known })
    await fillLicences(within, { people: known })
    await fillCompany(within)
    await fillTransfers(within, { people: known })
    await fillAnnouncements(within)
    await fillOfficeQueues(within, { people: known })
    await fillAds(within, folder, { people: known, topics: written, pictures })
    await fillPartners(within, folder, pictures)
    await fillAwards(within, folder, { pictures })
    await fillAccounts(within, { people: known })
    await fillPictureFacts(within, folder, pictures)
    await fillReads(within)
    await fillDrafts(within, folder, { people: known, pictures })
    await fillReaders(within, { people: known })
    await fillFigures(within)
    return true
  })
  if (isFilled) {
    await computeHotLists(context)
    log.info(
      { ms: Math.round(performance.now() - startedAt), dataDir: configuration.dataDir },
      'demo portal filled in',
    )
  }
  return isFilled
}

/** The people of the demo by the names that its files give them. */
export async function peopleByKey({ db }: Pick<Context, 'db'>): Promise<Map<string, number>> {
  const rows = await db.select({ id: people.id, handle: people.handle }).from(people)
  return new Map(rows.map((row) => [row.handle ?? '', row.id]))
}
