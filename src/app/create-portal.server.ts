import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { limitSearches } from '#features/search/limit-searches.server.ts'
import { ReadCounter } from '#features/popularity/read-counter.server.ts'
import { registerCalls, type CallHandlerOptions } from '#platform/calls/call-handler.server.ts'
import { VisitorAnswers } from '#platform/calls/visitor-answers.server.ts'
import type { Configuration } from '#platform/configuration.server.ts'
import { visitors, type Actor, type Audience, type Context, type Services } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/database/database.server.ts'
import { watchedFolders } from '#platform/free-bytes.server.ts'
import { createFailureAnswer, handleFailures } from '#platform/http/errors.server.ts'
import { limitRequestsInFlight } from '#platform/http/in-flight.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#platform/http/security-headers.server.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { createHttpServer } from '#platform/http/server.server.ts'
import type { Assets } from '#platform/pages/assets.server.ts'
import type { PageCache } from '#platform/pages/page-cache.server.ts'
import { onPeopleChangedHere } from '#platform/pages/people-changed.ts'
import { PageHandler, type PageHandlerOptions } from '#platform/pages/page-handler.server.tsx'
import { metricsAlone } from './metrics/metrics-alone.server.ts'
import { registerWebHealth, type GatherMetrics } from './web-health.server.ts'
import './islands.server.ts'
import { Focuses } from '#platform/images/focuses.server.ts'
import { RedirectTable } from '#features/redirects/redirect-table.server.ts'
import { isWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import type { RouteHost } from '#platform/http/raw-routes.ts'
import { refuseUnknownLimits } from './limit-settings.ts'
import { refuseUnknownNotices } from './notice-settings.ts'
import { Readers, visitor } from './readers.server.ts'
import {
  calls,
  gauges,
  limits,
  pages,
  portalMessages as messages,
  staffCalls,
  rawRoutes,
  wired,
} from './registries.server.ts'
import { registerStaffCalls } from './staff-calls.server.ts'
import { registerStaticFiles } from './static-files.server.ts'
import { registerAdmin } from '../admin/shell.server.ts'
import { divertBrowsers } from '../site/divert-browsers.server.ts'
import { ErrorView } from '../site/error-view.tsx'
import { createFrame } from '../site/frame.server.tsx'
import { frameOfErrors } from '../site/navigation.ts'
import { openCaches } from './open-caches.server.ts'
import { callerOf, visitOf } from './request-facts.server.ts'
import { listenForChanges } from '../site/listen-for-changes.server.ts'
import { whoAsks } from './who-asks.server.ts'
import { writeCounts } from './write-counts.server.ts'

export interface PortalOptions {
  readonly configuration: Configuration
  readonly database: OpenDatabase
  readonly services: Services
  readonly assets: Assets
  /** Of the back office. */
  readonly adminAssets: Assets
  readonly log: Logger
  /** The project's folder, where built and brand files lie. */
  readonly root: string
  readonly clock?: () => Date
  /** Where it is not the only process. */
  readonly gatherMetrics?: GatherMetrics
  /** In development: Vite's way with requests, before ours. */
  readonly development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export interface Portal {
  readonly app: FastifyInstance
  readonly cache: PageCache
  /** Answers to calls. */
  readonly callCache: PageCache
  readonly reads: ReadCounter
  readonly contextFor: (actor: Actor) => Context
  /** What Prometheus reads. */
  readonly metrics: () => Promise<string>
  /** Every address that the server was told to answer. */
  readonly addresses: readonly { readonly method: string; readonly path: string }[]
  close(): Promise<void>
}

/** Where WeChat's JS-SDK comes from, which only runs inside WeChat. */
const WECHAT_SCRIPTS = 'https://res.wx.qq.com'

/** The application: HTTP, every page and every call, put together and not yet listening. */
export async function createPortal(options: PortalOptions): Promise<Portal> {
  const { configuration, database, services, log } = options
  refuseUnknownLimits(configuration, limits)
  refuseUnknownNotices(configuration, wired.messageKinds)
  const clock = options.clock ?? (() => new Date())
  const contextFor = (actor: Actor, audience: Audience = visitors): Context => ({
    actor,
    audience,
    now: clock(),
    db: database.db,
    services,
    log,
    sharedParts: cache.parts,
  })
  const readers = new Readers(database.db, clock)
  const asking = whoAsks(readers, contextFor)
  const reads = new ReadCounter()
  const facts = { proxies: configuration.proxies, ownHost: new URL(configuration.publicUrl).host }
  const redirects = new RedirectTable()
  const focuses = new Focuses()
  await Promise.all([redirects.readAgain(database.db), focuses.readAgain(database.db)])
  const { cache, callCache, everythingKept } = openCaches({
    bytes: configuration.pageCacheBytes,
    clock: options.clock,
    log,
  })
  const visitorAnswers = new VisitorAnswers(callCache, calls)
  const headers = securityHeaders(configuration)
  const policy = contentSecurityPolicy({
    isDevelopment: configuration.mode === 'development',
    showsForeignPictures: configuration.chartSource !== undefined,
    scriptHosts: configuration.wechat ? [WECHAT_SCRIPTS] : [],
  })
  const readShared: PageHandlerOptions['readShared'] = (work) =>
    database.replica?.read(work) ?? work(database.db)
  const pageHandler = new PageHandler({
    cache,
    document: {
      get site() {
        return services.settings.site
      },
      publicUrl: configuration.publicUrl,
      assets: options.assets,
      feeds: [
        { address: '/feed.xml', type: 'application/rss+xml' },
        { address: '/atom.xml', type: 'application/atom+xml' },
        { address: '/literature.xml', type: 'application/rss+xml', of: '文献' },
        { address: '/literature-atom.xml', type: 'application/atom+xml', of: '文献' },
      ],
      finish: (html) => focuses.say(html),
      fallbackImage: { address: '/brand/share.jpg', width: 1200, height: 630 },
    },
    Frame: createFrame(services),
    frameOfErrors,
    ErrorView,
    messages,
    now: () => clock().getTime(),
    headers,
    policy,
    audienceKnown: asking.audienceKnown,
    readerOf: asking.readerOf,
    contextOf: ({ actor, audience }) => contextFor(actor, audience),
    readShared,
    limitsAddresses: configuration.limitsAddresses,
    callerOf,
    onVisit: (visit, request) => reads.note({ ...visitOf(visit, request, facts), at: clock().getTime() }),
    isGone: (path) => isWithdrawn(database, path),
    leadsTo: ({ url, ip }, { isLost }) =>
      redirects.follow(url, isLost ? { caller: addressKey(ip), at: clock() } : undefined),
    divert: divertBrowsers(configuration.mobileRedirects, headers),
  })
  const callOptions: CallHandlerOptions = {
    messages,
    headers: {},
    contextOf: asking.contextOfCall,
    visitorAnswers,
    forVisitors: (work) => readShared((db) => work({ ...contextFor(visitor.actor), db })),
    keptHeaders: headers,
  }
  const answerFailure = createFailureAnswer(pageHandler, callOptions)
  const app = await createHttpServer({
    log,
    headers,
    onFrameworkError: answerFailure,
    proxies: configuration.proxies,
    before: (request, response, next) => {
      if (pageHandler.answerFromCache(request, response)) return
      visitorAnswers.answerFirst(request, response, () => {
        if (options.development) options.development(request, response, next)
        else next()
      })
    },
  })
  const addresses: { method: string; path: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) addresses.push({ method: each, path: url })
  })
  const { maxRequestsInFlight: limit, limitsAddresses } = configuration
  const inFlight = limitRequestsInFlight(app, { limit, limitsAddresses, isFree })
  handleFailures(app, { pages: pageHandler, calls: callOptions, answer: answerFailure, addresses })
  limitSearches(app, asking.contextOfAnyone)
  pageHandler.register(app, pages)
  registerCalls(app, calls, callOptions)
  registerStaffCalls(app, staffCalls, callOptions, asking.contextOfVisitor)
  const host: RouteHost = {
    app,
    images: services.images,
    contextOf: asking.contextOfAnyone,
    contextOfCall: asking.contextOfCall,
    contextOfVisitor: asking.contextOfVisitor,
    contextOfSystem: (name) => contextFor({ kind: 'system', name, may: [] }),
    sendPage: (request, reply, page) => pageHandler.sendDrawn(request, reply, page),
  }
  for (const { register } of rawRoutes) await register(host, wired)
  await registerStaticFiles(app, options.root)
  await registerAdmin(app, {
    assets: options.adminAssets,
    siteName: () => services.settings.site.name,
    isDevelopment: configuration.mode === 'development',
    root: options.root,
  })
  const stopHearing = onPeopleChangedHere((ids) => readers.forget(ids))
  const { industries, settings } = services
  const listener = listenForChanges(
    database,
    {
      cache: everythingKept,
      readers,
      images: services.images,
      kept: { industries, settings, redirects, focuses },
    },
    log,
  )
  const { metricsToken } = configuration
  const folders = watchedFolders(configuration)
  const { isConnected: isListening } = listener
  const gatherMetrics = options.gatherMetrics ?? metricsAlone('web', { database, gauges })
  const watched = { database, folders, cache, callCache, inFlight, isListening }
  const { metrics } = registerWebHealth(app, { ...watched, gatherMetrics, metricsToken })
  const stopWriting = writeCounts({ reads, redirects }, { db: database.db, clock, log })
  return {
    app,
    cache,
    callCache,
    reads,
    contextFor,
    metrics,
    addresses,
    async close() {
      stopHearing()
      await app.close()
      await stopWriting()
      await listener.close()
    },
  }
}

/** Whoever watches over the portal must get through, and files that are only sent need no place. */
const isFree = (route: string) => /^\/(healthz$|readyz$|metrics$|(admin\/)?assets\/|brand\/)/.test(route)
