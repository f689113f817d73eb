import { setTimeout as rest } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { askLink, isSilence, type LinkAnswer } from './ask-link.server.ts'
import { NIGHTS } from './dead.ts'
import { readLinks } from './read-links.server.ts'
import { outsideLinks } from './tables.server.ts'

/** How many a night, of all and of one host; a host is asked one at a time with a pause between. */
const MOST = 600
const MOST_OF_HOST = 20
const HOSTS_AT_ONCE = 4
const PAUSE_MS = 1500
const LONGEST_MS = 40 * MINUTE_MS
/** Where of so many hosts nobody answers, it is us who cannot reach anybody. */
const TOO_MANY_SILENT = 3

/** A night apart at least; what was well a month ago, and what is known to be dead a week ago. */
const FAILING_MS = 20 * HOUR_MS
const DEAD_MS = 7 * DAY_MS
const WELL_MS = 30 * DAY_MS

interface Due extends Record<string, unknown> {
  readonly id: string
  readonly url: string
  readonly host: string
}

interface How {
  readonly ask: (context: Context, url: string) => Promise<LinkAnswer>
  readonly pause: () => Promise<unknown>
  readonly clock: () => number
}

/**
 * Reads what articles lead to and asks some of it whether it still answers: first what failed the night before, then what
 * was asked longest ago; a job. Where nobody answers, the night counts for nothing. Nothing on pages changes by it.
 */
export async function askLinks(
  context: Context,
  { ask = askLink, pause = () => rest(PAUSE_MS), clock = Date.now }: Partial<How> = {},
): Promise<void> {
  await readLinks(context)
  const hosts = Map.groupBy(await dueLinks(context), ({ host }) => host)
  const waiting = [...hosts.values()]
  const silent: { readonly link: Due; readonly answer: LinkAnswer }[] = []
  let hasAnybodyAnswered = false
  const endsAt = clock() + LONGEST_MS
  const work = async () => {
    for (let links = waiting.shift(); links; links = waiting.shift())
      for (const [at, link] of links.entries()) {
        if (clock() > endsAt) return
        if (at > 0) await pause()
        const answer = await ask(context, link.url)
        if (isSilence(answer)) silent.push({ link, answer })
        else {
          hasAnybodyAnswered = true
          await noteAnswer(context, Number(link.id), answer)
        }
      }
  }
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
  const silentHosts = new Set(silent.map(({ link }) => link.host)).size
  if (!hasAnybodyAnswered && silentHosts >= TOO_MANY_SILENT)
    context.log.warn({ hosts: silentHosts }, '没有一个网站答复，多半是这台机器上不了网：今夜的链接检查不算')
  else for (const { link, answer } of silent) await noteAnswer(context, Number(link.id), answer)
}

async function dueLinks({ db, now }: Context): Promise<readonly Due[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select l.id, l.url, l.host, l.asked_at, l.nights between 1 and ${NIGHTS - 1} as is_failing
      from outside_links l
      where l.ignored_at is null and (l.asked_at is null or l.asked_at < case
          when l.nights >= ${NIGHTS} then ${before(DEAD_MS)}::timestamptz
          when l.nights > 0 then ${before(FAILING_MS)} else ${before(WELL_MS)} end)
        and exists (select from topic_links u join topics t on t.id = u.topic_id
          where u.link_id = l.id and t.state = 'published')),
    ordered as (
      select *, row_number() over (partition by host order by is_failing desc, asked_at nulls first, id) as of_host
      from due)
    select id, url, host from ordered where of_host <= ${MOST_OF_HOST}
    order by is_failing desc, asked_at nulls first, id limit ${MOST}`)
  return rows
}

/** Writes down how a link answered in the night. */
async function noteAnswer({ db, now }: Context, id: number, { problem }: LinkAnswer): Promise<void> {
  await db
    .update(outsideLinks)
    .set(
      problem === ''
        ? { askedAt: now, ...WELL }
        : {
            askedAt: now,
            reason: problem,
            failingSince: sql`coalesce(${outsideLinks.failingSince}, ${now})`,
            nights: sql`${outsideLinks.nights} + 1`,
          },
    )
    .where(eq(outsideLinks.id, id))
}

/** What is known of one that answers. */
export const WELL = { failingSince: null, nights: 0, reason: '' } as const
