import type { Editables } from '#features/editing/editable.ts'
import { readAffiliation } from '#features/people/read-affiliation.server.ts'
import type { Feature, FeatureGauge, Wired } from '#features/feature.ts'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import type { Call } from '#platform/calls/call.ts'
import type { Context, SystemActor } from '#platform/context.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import type { Importer } from '#platform/import/importer.ts'
import type { Limit } from '#platform/limits/limit.ts'
import type { Job } from '#platform/jobs/jobs.server.ts'
import type { Messages } from '#platform/messages.ts'
import type { Page } from '#platform/pages/page.ts'
import type { AnyMessageKind } from '#features/notifications/message-kind.ts'
import type { StaffCall } from '#features/staff/staff-call.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import { ADMIN_ADDRESSES } from '../admin/shell.server.ts'
import { features } from './features.ts'
import { STATIC_ADDRESSES } from './static-files.server.ts'
import { HEALTH_ADDRESSES } from './health.server.ts'
import { refuseDoubles } from './refuse-doubles.ts'

/**
 * What all features bring, put together once at start. A name that two of them take is a mistake of ours and ends the
 * start, because one of the two would silently win.
 */

/** Every sentence of the portal by its refusal code; pages, calls, commands and the importer speak with them. */
export const portalMessages: Messages = byName('refusal code', ({ messages }) => messages)

/** What `npm run import -- --kind` can take in besides articles (C-138). */
export const importers: readonly Importer[] = features.flatMap(({ importers }) => importers)

/** Whose documents the search holds; a rebuilding of the index asks each of them for all it has. */
const searchSources: readonly SearchSource[] = features.flatMap(({ searchSource }) => searchSource ?? [])

/** All that people are told of, as settings and links know it. */
const messageKinds: readonly AnyMessageKind[] = features.flatMap(({ messageKinds: own }) => own)

/** What staff can take down, by its kind. */
export const withdrawables = byName('withdrawable kind', ({ withdraws }) => withdraws)

const edited = byName('edited kind', ({ edits }) => edits)

/** Every kind of content that editors change, with the way to take it down. */
export const editables: Editables = Object.fromEntries(
  Object.entries(edited).map(([kind, each]) => [kind, { ...each, withdrawable: withdrawables[kind] }]),
)

const sold = byName('product', ({ sells }) => sells)
const moderated = byName('moderated kind', ({ moderates }) => moderates)
const personal = features.flatMap(({ person }) => (person === 'none' ? [] : person))

/** What lower features are handed of all features. */
export const wired: Wired = {
  fulfil: (context, order, line) => required(sold, line.product).fulfil(context, order, line),
  takeBack: (context, order, line, quantity) =>
    required(sold, line.product).takeBack(context, order, line, quantity),
  async beforeTaking(context, lines) {
    for (const { beforeTaking } of Object.values(sold)) await beforeTaking?.(context, lines)
  },
  async whatItGave(context, order) {
    const products = [...new Set(order.lines.map(({ product }) => product))]
    const given = await Promise.all(products.map((product) => sold[product]?.gave?.(context, order) ?? []))
    return given.flat()
  },
  keepUntil: async (context, order, line, until) =>
    required(sold, line.product).keep?.(context, order, line, until),
  async purchaseFor(context, personId, wanted) {
    const { purchaseFor } = required(sold, wanted.product)
    if (!purchaseFor) throw new Error(`${wanted.product} is not ordered for readers`)
    return purchaseFor(context, personId, wanted)
  },
  async onSale(context) {
    const each = await Promise.all(Object.values(sold).map((product) => product.onSale?.(context) ?? []))
    return each.flat()
  },
  seats: {
    async waiting(context, fileId) {
      for (const { seats } of features) {
        const firm = await seats?.waiting(context, fileId)
        if (firm !== undefined) return firm
      }
      return undefined
    },
    async take(context, fileId) {
      for (const { seats } of features) if (await seats?.take(context, fileId)) return true
      return false
    },
  },
  moderated,
  async recentPosts(context, most) {
    const posts = await Promise.all(features.map((each) => each.recentPosts?.(context, most) ?? []))
    return posts
      .flat()
      .toSorted((one, two) => two.at.getTime() - one.at.getTime())
      .slice(0, most)
  },
  pictures: byName('thing with pictures', ({ pictures }) => pictures),
  showsPictures: byName('table with pictures', ({ showsPictures }) => showsPictures),
  searchSources,
  messageKinds,
  async exportPerson(context) {
    const parts = await Promise.all(personal.map((each) => each.export(context, wired)))
    const named = parts.flatMap((part) => Object.entries(part))
    refuseDoubles(
      'part of the own data',
      named.map(([name]) => name),
    )
    return Object.fromEntries(named)
  },
  async endingsOfPerson(context) {
    const parts = await Promise.all(personal.map((each) => each.endings?.(context) ?? []))
    return parts.flat()
  },
  async forgetPerson(context, account) {
    // Asked before the profile is erased, which is also done here.
    const { company } = await readAffiliation(context, account.personId)
    // One after the other: they share the connection of the transaction.
    for (const each of personal) await each.forget(context, { ...account, company }, wired)
  },
  merges: () => personal.flatMap(({ merges }) => merges),
  editables,
  async countWaiting(context) {
    const counts = await Promise.all(features.map((each) => each.countWaiting?.(context) ?? 0))
    return counts.reduce((sum, count) => sum + count, 0)
  },
  async ownPlaces(context) {
    const places = await Promise.all(features.map((each) => each.ownPlaces?.(context) ?? []))
    return places.flat()
  },
  async nameSubjects(context, subjects) {
    const named = await Promise.all(features.map((each) => each.namesSubjects?.(context, subjects) ?? []))
    return new Map(named.flatMap((each) => [...each]))
  },
  duties: () => features.flatMap(({ duties }) => duties),
  leads: () => features.flatMap(({ leads }) => leads),
  staffPlans: () => features.flatMap(({ staffPlans }) => staffPlans),
  finders: () => features.flatMap(({ finders }) => finders),
  scheduledJobs: () => features.flatMap(({ jobs }) => jobs.map(({ name, schedule }) => ({ name, schedule }))),
  importers: () => importers,
  exports: () => exportSources,
  bulkActs: () => bulkActs,
  stories: () => features.flatMap(({ story }) => (typeof story === 'function' ? story(wired) : story)),
  messages: () => portalMessages,
  pages: () => pages,
  calls: () => calls,
  staffCalls: () => staffCalls,
}

/** Every JSON call of the portal. */
export const calls: readonly Call[] = features.flatMap(({ calls: own }) =>
  typeof own === 'function' ? own(wired) : own,
)

/** What staff take away as files. */
const exportSources: readonly ExportSource[] = features.flatMap(({ exports: own }) =>
  typeof own === 'function' ? own(wired) : own,
)

/** What staff do to many things at once. */
const bulkActs: readonly BulkAct[] = features.flatMap(({ bulkActs: own }) =>
  typeof own === 'function' ? own(wired) : own,
)

/** Every call of the back office. */
export const staffCalls: readonly StaffCall[] = features.flatMap(({ staffCalls: own }) =>
  typeof own === 'function' ? own(wired) : own,
)

/** Every page of the portal; the server, `npm run routes`, the sitemap and the canary test work from this list. */
export const pages: readonly Page[] = features.flatMap(({ pages: own }) =>
  typeof own === 'function' ? own(wired) : own,
)

/** Whatever answers besides pages and calls. */
export const rawRoutes: readonly RawRoutes<Wired>[] = features.flatMap(({ rawRoutes: own }) => own)

/** What the metrics say of every feature. */
export const gauges: readonly FeatureGauge[] = features.flatMap((each) => each.gauges)

/** Everything that anybody may do so often only. */
export const limits: readonly Limit[] = features.flatMap((each) => each.limits)

interface Route {
  readonly method: string
  readonly path: string
  readonly about: string
}

/** Every address that answers, as `npm run routes` prints them. */
export const routes: readonly Route[] = [
  ...pages.flatMap(({ path, aliases, about }) =>
    [path, ...aliases].map((each) => ({ method: 'GET', path: each, about })),
  ),
  ...[...calls, ...staffCalls].flatMap(({ method, path, aliases, summary }) =>
    [path, ...aliases].map((each) => ({ method, path: each, about: summary })),
  ),
  ...rawRoutes.flatMap(({ addresses }) => addresses),
  ...HEALTH_ADDRESSES,
  ...STATIC_ADDRESSES,
  ...ADMIN_ADDRESSES,
]

/** Which function serves which job of this process, each acting under its own name with the permissions that it needs. */
export function portalJobs(contextOf: (actor: SystemActor) => Context): readonly Job[] {
  return features.flatMap(({ jobs }) =>
    jobs.flatMap(({ run, isFor, needs = [], ...job }) => {
      const context = () => contextOf({ kind: 'system', name: job.name, may: permissionsOf(needs) })
      if (isFor && !isFor(context().services)) return []
      return { ...job, run: () => run(context(), wired) }
    }),
  )
}

const permissionsOf = (needs: NonNullable<Feature['jobs'][number]['needs']>) =>
  typeof needs === 'function' ? needs(wired) : needs

refuseDoubles(
  'feature',
  features.map(({ name }) => name),
)
refuseDoubles(
  'address',
  routes.map(({ method, path }) => `${method} ${path}`),
)
refuseDoubles(
  'job',
  features.flatMap(({ jobs }) => jobs.map(({ name }) => name)),
)
refuseDoubles(
  'limit',
  limits.map(({ name }) => name),
)
refuseDoubles(
  'gauge',
  gauges.map(({ name }) => name),
)
refuseDoubles(
  'import kind',
  importers.map(({ kind }) => kind),
)
refuseDoubles(
  'part of the story',
  wired.stories().map(({ name }) => name),
)
refuseDoubles(
  'bulk act',
  bulkActs.map(({ kind }) => kind),
)
refuseDoubles(
  'duty',
  wired.duties().map(({ name }) => name),
)
refuseDoubles(
  'export kind',
  exportSources.map(({ kind }) => kind),
)
refuseDoubles(
  'message kind',
  messageKinds.map(({ kind }) => kind),
)
refuseDoubles(
  'search kind',
  searchSources.flatMap(({ kinds }) => kinds),
)

/** One record of all features' records, whose names must differ. */
function byName<Value>(
  what: string,
  recordOf: (feature: Feature) => Readonly<Partial<Record<string, Value>>>,
): Readonly<Record<string, Value>> {
  const entries = features.flatMap((each) => Object.entries(recordOf(each)))
  refuseDoubles(
    what,
    entries.map(([name]) => name),
  )
  return Object.fromEntries(entries) as Record<string, Value>
}

function required<Value>(record: Readonly<Record<string, Value>>, name: string): Value {
  const found = record[name]
  if (!found) throw new Error(`no feature declares ${name}`)
  return found
}
