import { eq, sql } from 'drizzle-orm'
import { cloneElement, isValidElement, type ReactElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renameAccount } from '#features/accounts/change-account.server.ts'
import { THINKING_DAYS } from '#features/accounts/limits.ts'
import { accountRequests } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { withdrawApplication } from '#features/awards/applications/withdraw-application.server.ts'
import { makeApplication, makeOpenYear } from '#features/awards/testing.ts'
import { castVote } from '#features/awards/voting/cast-vote.server.ts'
import { takeBackVote } from '#features/awards/voting/take-back-vote.server.ts'
import { makeVote, makeVoter } from '#features/awards/voting/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { postComment } from '#features/comments/post-comment.server.ts'
import { removeOwnComment } from '#features/comments/remove-comment.server.ts'
import { comments } from '#features/comments/tables.server.ts'
import { makeCommenter } from '#features/comments/testing.ts'
import { personRights } from '#features/people/tables.server.ts'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { topicReads } from '#features/popularity/tables.server.ts'
import { answerQuestion } from '#features/questions/answer-question.server.ts'
import { claimQuestion } from '#features/questions/claim-question.server.ts'
import { makeAsked } from '#features/questions/testing.ts'
import { mergeAccounts } from '#features/readers/merging/merge-accounts.server.ts'
import { readCards } from '#features/search/read-cards.server.ts'
import { showFace } from '#features/sign-in/own-face.server.ts'
import { cancelRegistration } from '#features/tickets/buying/cancel-registration.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '#features/tickets/testing.ts'
import { makeQuestion } from '#features/topics/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { inTransaction, visitors, type Actor, type Context, type SharedContext } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { halfHourOf } from '#platform/half-hours.ts'
import { renderWithFragments } from '#platform/pages/fragment.server.tsx'
import { MovedTo, type Page } from '#platform/pages/page.ts'
import { PORTAL_CHANNEL } from '#platform/pages/purge-pages.server.ts'
import { SharedParts, type PartOptions } from '#platform/pages/shared-parts.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { features } from '../../src/app/features.ts'
import { calls, editables, pages, portalJobs, wired, withdrawables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction, testDatabase } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'
import { showPerson } from '../shown-person.ts'
import { ACTIONS } from '../staff-actions.ts'

/**
 * Whatever a kept page, a kept answer or a shared part shows goes from it at once: after each act everything that visitors
 * can open is made anew, and what is another than before must carry a tag that the act purged.
 */

const clerk: Actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['administrator'], isProved: true }

/** What fills the parameters of an address: the newest two rows, by the parameters' names. */
const ROWS: Readonly<Record<string, string>> = {
  '/topic/:id': 'id from topics',
  '/file/:id': 'id from files',
  '/discern/:id': 'id from data_items',
  '/discern/:id/values.csv': 'id from data_items',
  '/canyan/:id': 'id from charts',
  '/canyan/:id/values.csv': 'id from charts',
  '/tushuo/:id': 'id from specials',
  '/special/:id': 'id from specials',
  '/community/:id': 'id from communities',
  '/ev/d/:id': 'id from events',
  '/ev/d/:id/event.ics': 'id from events',
  '/report/:id': 'id from reports',
  '/user/:id': 'id from people',
  '/ev/jgj:year': 'year from award_years',
  '/ev/jgj:year/result': 'year from award_years',
  '/ev/jgj:year/prize/:id': 'id, year from award_prizes',
  '/ev/jgj:year/candidate/:id':
    'c.id, p.year from award_candidates c join award_prizes p on p.id = c.prize_id',
  '/award/certificate/:certificate': 'number as certificate from award_certificates',
  '/openapi/v1/vue/file': 'id from files',
  '/semi/events/m/filedetail/:id': 'id from files',
  '/openapi/v1/vue/comments': 'id from topics',
  '/openapi/v1/vue/topic/:id': 'id from topics',
  '/openapi/v1/vue/discern/:id': 'id from data_items',
  '/openapi/v1/vue/chart': 'id from charts',
  '/openapi/v1/vue/special/:id': 'id from specials',
  '/openapi/v1/vue/user/topics': 'id from people',
  '/openapi/v1/vue/company/topics': 'id from people',
  '/openapi/v1/vue/community/:id': 'id from communities',
  '/openapi/v1/vue/community/topics': 'id from communities',
  '/openapi/v1/vue/community/users': 'id from communities',
  '/vue/openapi/compsByIds': 'id as ids from companies',
}
type Raw = Readonly<Record<string, unknown>>
/** What else is asked for; everything that is not named here is asked for without any input. */
const INPUTS: Readonly<Record<string, readonly Raw[]>> = {
  '/news': [{}, { t: 'own' }, { t: 'hot' }],
  '/label/:name': [{ name: '碳化硅' }, { name: '氮化镓' }],
  '/industry/:slug': [{ slug: 'display' }],
  '/openapi/v1/vue/topics': [{ type: 10 }, { classify: 'hot' }],
  '/openapi/v1/vue/toptopics': [{ cate: 'home' }, { cate: 'news' }, { cate: 'literature' }],
  '/semi/events/wp/pcmore': [{ industry: 'semi' }],
  '/semi/events/wp/jibaolist': [{ industry: 'semi' }],
  '/qr.svg': [{ path: '/' }],
}

interface Seen {
  readonly said: string
  /** What purges it; missing where it is not kept. */
  readonly tags: readonly string[] | undefined
  /** What is shown of it, which may be less than was read. */
  readonly draw?: () => string
}

/** Reads every part anew, and keeps what it was and what purges it. */
class WatchedParts extends SharedParts {
  readonly seen = new Map<string, Seen>()

  override async read<T>(
    context: SharedContext,
    { name, tags }: PartOptions,
    read: (context: SharedContext) => Promise<T>,
  ): Promise<T> {
    const value = await read({ ...context, audience: visitors })
    this.seen.set(`part ${name}`, { said: textOf(value), tags })
    return value
  }
}

/** Maps and sets as well, of which JSON says nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  ) ?? ''

type All = ReadonlyMap<string, Seen>

/** Everything that is kept, by how it is asked for; what is known is not made again. */
async function lookAtAll(
  portal: Context,
  isKnown: (one: Seen, name: string) => boolean,
  known?: All,
): Promise<All> {
  const sharedParts = new WatchedParts()
  const note = async (name: string, open: () => Promise<Seen>) => {
    const before = known?.get(name)
    sharedParts.seen.set(name, before && isKnown(before, name) ? before : await opened(open))
  }
  const context: Context = { ...portal, actor: { kind: 'visitor' }, sharedParts }
  for (const page of pages.filter(({ isShared }) => isShared))
    for (const raw of await rawsOf(context, page.path))
      await note(`${page.path} ${JSON.stringify(raw)}`, () => openPage(page, context, raw))
  for (const call of calls.filter(({ isShared }) => isShared))
    for (const raw of await rawsOf(context, call.path))
      await note(`${call.path} ${JSON.stringify(raw)}`, async () => {
        const { shared, answer } = call.read(raw)
        const said = await answer(context)
        return { said: JSON.stringify(said), tags: shared?.tags(said) }
      })
  return sharedParts.seen
}

async function rawsOf({ db }: Context, path: string): Promise<readonly Raw[]> {
  const wanted = ROWS[path]
  if (wanted) return (await db.execute<Raw>(sql.raw(`select ${wanted} order by 1 desc limit 2`))).rows
  return INPUTS[path] ?? (path.includes(':part') ? [{ part: 0 }, { part: 1 }] : [{}])
}

async function opened(open: () => Promise<Seen>): Promise<Seen> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal || error instanceof MovedTo) return { said: error.message, tags: undefined }
    throw error
  }
}

async function openPage(page: Page, context: Context, raw: Raw): Promise<Seen> {
  const { content, keep } = await page.open(context, raw)
  const tags = keep?.tags
  if (content.kind === 'text') return { said: content.text, tags }
  const { head, element } = content
  // Other articles may be named a minute late; that they go at once is looked at in purges.test.ts.
  const shown = page.path === '/topic/:id' ? withoutOthers(element) : element
  return {
    said: textOf([head, shown.props]),
    tags,
    draw: () => JSON.stringify(head) + renderWithFragments(shown).toString(),
  }
}

function withoutOthers(element: ReactElement): ReactElement {
  if (!isValidElement<{ view: object }>(element)) return element
  return cloneElement(element, { view: { ...element.props.view, neighbours: {}, related: [] } })
}

const isGone = ({ tags }: Seen, heard: readonly string[]) =>
  tags === undefined || tags.some((tag) => heard.includes(tag))

/** What was kept, is another now, and was purged by nobody. */
async function staleAfter(portal: Context, before: All, heard: readonly string[]): Promise<string[]> {
  const after = await lookAtAll(portal, (one) => isGone(one, heard), before)
  return [...before].flatMap(([name, was]) => {
    const is = after.get(name)
    if (!is || isGone(was, heard) || isSame(name, was, is)) return []
    return [`${name} with the tags ${was.tags?.join()}, where ${heard.join()} was purged`]
  })
}

function isSame(name: string, was: Seen, is: Seen): boolean {
  if (was.said === is.said) return true
  // A sitemap names late what is new, and never what is gone; that of articles is looked at in purges.test.ts.
  if (name.startsWith('/sitemap-topics')) return true
  if (name.startsWith('/sitemap')) return locationsOf(was.said).every((each) => is.said.includes(each))
  return was.draw !== undefined && was.draw() === is.draw?.()
}

const locationsOf = (text: string) => [...text.matchAll(/<loc>.*?<\/loc>/g)].map(([location]) => location)

/** What processes were told to purge, beginning after the first so many; undefined where it was everything. */
async function purgesAfter({ db }: Context, count: number): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ said: Heard }>(sql`select said from heard order by id offset ${count}`)
  const isAll = rows.some(({ said }) => said.dictionary || said.settings || said.industries)
  return isAll ? undefined : rows.flatMap(({ said }) => said.tags ?? [])
}
interface Heard {
  readonly tags?: readonly string[]
  readonly dictionary?: boolean
  readonly settings?: boolean
  readonly industries?: boolean
}

/** What is kept now. Lists are made anew, since what a test makes ready is not always told. */
async function keptNow(portal: Context): Promise<All> {
  const heard = await purgesAfter(portal, 0)
  return lookAtAll(
    portal,
    (one, name) => name.includes(':id') && heard !== undefined && !isGone(one, heard),
    base,
  )
}

const countOf = async ({ db }: Context) => (await db.execute(sql`select 1 from heard`)).rows.length

type Act = (office: Context, portal: Context) => Promise<unknown>

/** What stays as it was though the office has done this: it is looked at before its first transaction and in the end. */
async function staleBy(act: Act): Promise<string[]> {
  return inRolledBackTransaction(async (db) => {
    const portal = await listeningOn(db)
    let before: All | undefined
    let count = 0
    const watched: Database = Object.create(db, {
      transaction: {
        value: async (...asked: Parameters<Database['transaction']>) => {
          if (!before) {
            before = await keptNow(portal)
            count = await countOf(portal)
          }
          return db.transaction(...asked)
        },
      },
    })
    await act(
      { ...portal, db: watched, actor: clerk, caller: { address: '203.0.113.5', browser: '' } },
      portal,
    )
    const heard = await purgesAfter(portal, count)
    return before && heard ? staleAfter(portal, before, heard) : []
  })
}

/** Whatever processes tell each other in this transaction is written down, since nobody hears what is rolled back. */
async function listeningOn(db: Database): Promise<Context> {
  await db.execute(sql`set local search_path = public, pg_catalog`)
  return testContext(db)
}

/** What is kept before anything is done. */
let base: All
/** Of one kind each, beside articles of which the labels are not equally hot. */
beforeAll(async () => {
  const { db, pool } = await testDatabase()
  await pool.query(`create table heard (id bigint generated always as identity, said jsonb not null);
    create function public.pg_notify(channel text, message text) returns void language sql
    as 'insert into public.heard (said) select message::jsonb where channel = ''${PORTAL_CHANNEL}'''`)
  const context = testContext(db)
  for (const { make } of Object.values(KINDS).flat()) await make(context)
  for (const label of ['碳化硅', '碳化硅', '碳化硅', '氮化镓', '氮化镓']) {
    const topicId = await makeArticle(context, { labels: [label] })
    const halfHour = halfHourOf(context.now.getTime())
    await db.insert(topicReads).values({ topicId, visitor: topicId, halfHour })
  }
  await computeHotLists(context)
  base = await lookAtAll(context, () => false)
})

const READING = /^(list|count|read|compare|show|find|try)/
/** Features of which visitors see nothing that is kept. */
const UNSEEN =
  /^(staff|announcements|orders|notifications|links|redirects|office-jobs|running|inquiries|membership)$/
const verbs = features
  .flatMap(({ name, staffVerbs }) => (UNSEEN.test(name) ? [] : Object.keys(staffVerbs)))
  .flatMap((name): [string, Act][] => {
    const action = READING.test(name) ? undefined : ACTIONS[name]
    return action ? [[name, action]] : []
  })

test.each(verbs)('%s leaves nothing kept as it was', async (_name, act) => {
  expect(await staleBy(act)).toEqual([])
})

/** Makes one, and a text with a card of it where it has a page of its own. */
async function makeWithCard(portal: Context, kind: string, make: (portal: Context) => Promise<number>) {
  const id = await make(portal)
  const paths = (editables[kind]?.pages ?? []).map((page) => page.replace(':id', String(id)))
  for (const { path, title } of (await readCards(portal, paths)).values())
    await makeArticle(portal, { blocks: [{ type: 'card', path, title }] })
  return id
}

const kinds = Object.entries(KINDS).flatMap(([kind, each]) =>
  each.map((one, place) => [`${kind} ${place}`, kind, one] as const),
)

test.each(kinds.filter(([, kind]) => kind in withdrawables))(
  '%s goes from everything kept and comes back to it',
  async (_name, kind, { make }) => {
    const { withdraw, restore } = withdrawables[kind] ?? {}
    const away: Act = async (office, portal) =>
      withdraw?.(office, { id: await makeWithCard(portal, kind, make), reason: '有误' })
    const back: Act = async (office, portal) => {
      const id = await makeWithCard(portal, kind, make)
      await withdraw?.(portal, { id, reason: '有误' })
      await restore?.(office, { id })
    }
    expect([await staleBy(away), await staleBy(back)]).toEqual([[], []])
  },
)

test.each(kinds)('%s is everywhere as it was changed', async (_name, kind, { make, changes }) => {
  const stale = await inRolledBackTransaction(async (db) => {
    const portal = await listeningOn(db)
    const id = await makeWithCard(portal, kind, make)
    const found: string[] = []
    for (const change of await changes(portal)) {
      const before = await keptNow(portal)
      const count = await countOf(portal)
      const now = await editables[kind]?.read(portal, id)
      await editables[kind]?.save(portal, id, { ...now?.content, ...change })
      const heard = await purgesAfter(portal, count)
      if (heard) found.push(...(await staleAfter(portal, before, heard)))
    }
    return found
  })
  expect(stale).toEqual([])
})

const as = (office: Context, id: number): Context => ({
  ...office,
  actor: { kind: 'person', id, sessionId: 1 },
})

/** Somebody who stands wherever a person can. */
async function makeKnown(portal: Context): Promise<number> {
  const personId = await makePerson(portal)
  await showPerson(portal, { personId, name: '诸葛长晶', company: '蓝汀半导体' })
  await makeQuestion(portal, { askerId: personId, authorId: personId })
  const topicId = await makeArticle(portal)
  await addComment(portal, { topicId, personId, content: '写得好' })
  return personId
}

/** A vote of which everybody sees at once how it stands. */
async function makeOpenVote(portal: Context) {
  const voting = { accountHours: 0, counts: 'live', mayTakeBack: true, hideHours: 0 } as const
  const { candidates } = await makeVote(portal, { voting })
  return { voter: await makeVoter(portal), candidateId: candidates[0] ?? 0 }
}

/** An event with one seat. */
async function makeLastSeat(portal: Context) {
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { capacity: 1 })
  return { buyer: await makeBuyer(portal), registration: wanted({ eventId, typeId }) }
}

const READERS: Readonly<Record<string, Act>> = {
  'takes a new name': async (reader, portal) =>
    renameAccount(reader, { personId: await makeKnown(portal), name: '新的名字' }),
  'shows another face': async (reader, portal) => {
    const personId = await makeKnown(portal)
    const { id: pictureId } = await makeUpload(portal, personId)
    await inTransaction(as(reader, personId), (within) => showFace(within, { personId, pictureId }))
  },
  'closes the account': async (reader, portal) => {
    const createdAt = new Date(portal.now.getTime() - THINKING_DAYS * DAY_MS)
    const personId = await makeKnown(portal)
    await portal.db.insert(accountRequests).values({ personId, kind: 'close', createdAt })
    const jobs = portalJobs((actor) => ({ ...reader, actor }))
    await jobs.find(({ name }) => name === 'close-due-accounts')?.run()
  },
  'becomes one with another': async (reader, portal) => {
    const from = await makeKnown(portal)
    // Whoever has a public page does not become another.
    await portal.db.delete(personRights).where(eq(personRights.personId, from))
    const into = await makePerson(portal)
    await inTransaction(reader, (within) =>
      mergeAccounts(within, wired, { from, into, isWhole: true, channels: [] }),
    )
  },
  'posts a comment': async (reader, portal) => {
    const personId = await makeCommenter(portal)
    await postComment(as(reader, personId), { topicId: await makeArticle(portal), content: '写得好' })
  },
  votes: async (reader, portal) => {
    const { voter, candidateId } = await makeOpenVote(portal)
    await castVote({ ...voter, db: reader.db }, { candidateId })
  },
  'takes a vote back': async (reader, portal) => {
    const { voter, candidateId } = await makeOpenVote(portal)
    await castVote(voter, { candidateId })
    await takeBackVote({ ...voter, db: reader.db }, { candidateId })
  },
  'withdraws an application': async (reader, portal) => {
    const { companyPrize } = await makeOpenYear(portal)
    const { id, applicant } = await makeApplication(portal, companyPrize)
    await withdrawApplication({ ...applicant, db: reader.db }, { id })
  },
  'takes the last seat': async (reader, portal) => {
    const { buyer, registration } = await makeLastSeat(portal)
    await register({ ...buyer, db: reader.db }, registration)
  },
  'gives the last seat back': async (reader, portal) => {
    const { buyer, registration } = await makeLastSeat(portal)
    const { number } = await register(buyer, registration)
    await cancelRegistration({ ...buyer, db: reader.db }, { number })
  },
  'deletes a comment': async (reader, portal) => {
    const personId = await makeCommenter(portal)
    const [comment] = await portal.db.select().from(comments).where(eq(comments.personId, personId))
    await removeOwnComment(as(reader, personId), { commentId: comment?.id ?? 0 })
  },
  'answers a question': async (reader, portal) => {
    const { id: questionId, expertId } = await makeAsked(portal)
    await claimQuestion(as(reader, expertId), { questionId })
    await answerQuestion(as(reader, expertId), { questionId, text: '先看位错密度。', pictureIds: [] })
  },
}

test.each(Object.entries(READERS))('a reader who %s leaves nothing kept as it was', async (_what, act) => {
  expect(await staleBy(act)).toEqual([])
})
