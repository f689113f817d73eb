import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ComponentType, ReactNode } from 'react'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Actor, Audience, Caller, Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { isFetchedAhead } from '../http/counted-visitor.ts'
import { addressKey } from '../http/network-address.ts'
import { retryAfter } from '../http/retry-after.ts'
import { TokenBuckets } from '../http/token-buckets.ts'
import { isWellFormed } from '../http/well-formed.ts'
import { sentenceFor, type Messages } from '../messages.ts'
import { Refusal, statusOf } from '../refusal.ts'
import { addressOf, isSameSpelling, type Texts } from './canonical-address.ts'
import { renderDocument, type DocumentFacts } from './document.server.tsx'
import type { Head } from './head.ts'
import { Answer, type Rendered } from './answer.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { MovedTo, type DrawnPage, type Page, type ReadPage } from './page.ts'
import { sendAnswer, sendAnswerNow } from './send-answer.server.ts'

export interface PageHandlerOptions {
  readonly cache: PageCache
  readonly document: DocumentFacts
  /** Header, footer and all that stands around a page. */
  readonly Frame: ComponentType<{ path: string; children: ReactNode }>
  /** The path whose frame stands for that of every error at this one; so few that each error page is drawn once. */
  readonly frameOfErrors: (path: string) => string
  /** What stands in the frame when a page cannot be shown. */
  readonly ErrorView: ComponentType<{ status: number; sentence: string }>
  readonly messages: Messages
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Headers of every answer, the security ones among them. */
  readonly headers: Readonly<Record<string, string>>
  /** The Content-Security-Policy of HTML; what is not HTML keeps that of every answer. */
  readonly policy: string
  /** The audience of a request when it is known without waiting; otherwise the request goes the long way. */
  readonly audienceKnown: (request: IncomingMessage) => Audience | undefined
  /** Who reads. The cookie alone authorises reading pages and nothing else (B-37). */
  readonly readerOf: (request: FastifyRequest) => Promise<{ actor: Actor; audience: Audience }>
  /** Whether one address may only ask for so many pages that are not kept. */
  readonly limitsAddresses: boolean
  readonly contextOf: (reader: { actor: Actor; audience: Audience }) => Context
  readonly callerOf: (request: FastifyRequest) => Caller
  /** Runs the reading of a shared page on a database that may be a moment behind. */
  readonly readShared: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Hears of every page that a reader was shown; must not wait for anything. */
  readonly onVisit: (visit: string, request: IncomingMessage) => void
  /** Answers this request with something else than the page (old browser, mobile site); answers whether it did. */
  readonly divert: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether what had this path was taken down; asked where there is nothing. */
  readonly isGone: (path: string) => Promise<boolean>
  /** Where an address leads at which there is nothing; in no time. Nothing else is asked for it where it `isLost`. */
  readonly leadsTo: (request: FastifyRequest, asked: { readonly isLost: boolean }) => string | undefined
}

/**
 * Pages that are not kept and one address may ask for: a company of readers or a crawler never gets there, and who asks
 * for more than a core can render is not served at the cost of others.
 */
const RENDERS_OF_AN_ADDRESS = { burst: 120, perSecond: 8 } as const

/** Error pages kept: a few sentences in a few frames. */
const ERROR_PAGES = 60

/** The way from an address to HTML: parse, load, render, keep, send. */
export class PageHandler {
  readonly #options: PageHandlerOptions
  readonly #htmlHeaders: Readonly<Record<string, string>>
  readonly #renders: TokenBuckets
  readonly #errorPages = new LRUCache<string, Answer>({ max: ERROR_PAGES })
  /** The facts about the site that stand on those. */
  #siteOfErrors: DocumentFacts['site'] | undefined

  constructor(options: PageHandlerOptions) {
    this.#options = options
    this.#renders = new TokenBuckets({ ...RENDERS_OF_AN_ADDRESS, now: options.now })
    this.#htmlHeaders = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': options.policy,
      'speculation-rules': `"${SPECULATION_RULES}"`,
    }
  }

  /**
   * Answers from the page cache before any routing happens; answers whether it did. Everything that must not be
   * missed on a cached page (visit, diversion) happens here too.
   */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { cache, audienceKnown, divert } = this.#options
    const audience = audienceKnown(request)
    const answer = audience && cache.peek(keyOf(audience, request.url ?? ''))
    if (!answer) return false
    if (divert(request, response)) return true
    if (!sendAnswerNow(request, response, answer)) return false
    this.#countVisit(answer, request)
    return true
  }

  register(app: FastifyInstance, pages: readonly Page[]): void {
    for (const page of pages) {
      for (const url of [page.path, ...page.aliases]) {
        app.route({
          method: ['GET'],
          url,
          exposeHeadRoute: true,
          handler: (request, reply) => this.#answer(page, request, reply),
        })
      }
    }
  }

  /** Answers with a page that was opened elsewhere; nobody keeps it. */
  async sendDrawn(request: FastifyRequest, reply: FastifyReply, page: DrawnPage): Promise<void> {
    const { document, Frame, headers } = this.#options
    this.#admit(request)
    const body = renderDocument(document, page.head, <Frame path={page.path}>{page.element}</Frame>)
    reply.hijack()
    const answer = {
      status: 200,
      body,
      headers: { ...headers, ...pageHeaders, ...this.#htmlHeaders, ...forNobody },
      visit: undefined,
      keep: undefined,
    }
    await sendAnswer(request.raw, reply.raw, new Answer(answer))
  }

  /** The error page for whatever went wrong outside a page's own way. */
  async sendError(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<void> {
    const { status } = statusOf(refusal.kind)
    const sentence = sentenceFor(refusal, this.#options.messages)
    reply.hijack()
    const isBusy = refusal.kind === 'overloaded' || refusal.kind === 'unavailable'
    const isSmall = isBusy || refusal.code === 'too_many_pages'
    if (isSmall) reply.raw.setHeader('retry-after', retryAfter())
    else if (refusal.kind === 'too_many' && refusal.detail.seconds !== undefined)
      reply.raw.setHeader('retry-after', String(refusal.detail.seconds))
    const path = isSmall ? undefined : this.#options.frameOfErrors(pathOf(request.url))
    await sendAnswer(request.raw, reply.raw, this.#errorPage(status, sentence, path))
  }

  /**
   * The error page with this frame and sentence, made once, so that whoever asks for endless addresses at which there is
   * nothing costs no rendering each. Without a path it has no header and no footer: it is sent when there is no time.
   */
  #errorPage(status: number, sentence: string, path?: string): Answer {
    const { site } = this.#options.document
    if (this.#siteOfErrors !== site) this.#errorPages.clear()
    this.#siteOfErrors = site
    const key = `${status} ${path} ${sentence}`
    const made = this.#errorPages.get(key) ?? new Answer(this.#renderError(status, sentence, path))
    this.#errorPages.set(key, made)
    return made
  }

  /** Sends on whoever asks for what is elsewhere now; gives whether it did. */
  async leadOn(request: FastifyRequest, reply: FastifyReply, { isLost = true } = {}): Promise<boolean> {
    const address = this.#options.leadsTo(request, { isLost })
    if (address === undefined) return false
    await reply.header('cache-control', 'public, max-age=3600').redirect(address, 301)
    return true
  }

  async #answer(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cache, readerOf, contextOf, callerOf, divert, isGone } = this.#options
    const { raw: rawRequest } = request
    const { raw: rawResponse } = reply
    if (divert(rawRequest, rawResponse)) {
      reply.hijack()
      return
    }
    const reader = await readerOf(request)
    let answer: Answer
    try {
      const read = page.read(rawInputOf(request))
      const address = addressOf(request.routeOptions.url ?? page.path, {
        ...(request.params as Texts),
        ...read.texts,
      })
      if (page.isShared) {
        if (!isSameSpelling(request.url, address)) {
          await reply.header('cache-control', 'public, max-age=3600').redirect(address, 301)
          return
        }
        // What is kept must not hold the request that happened to come first.
        const render = () => this.#render(page, read, address, contextOf(reader), reader.audience)
        const key = keyOf(reader.audience, address)
        answer = cache.peek(key) ?? (this.#admit(request), await cache.fetch(key, render))
      } else {
        this.#admit(request)
        const context = { ...contextOf(reader), caller: callerOf(request) }
        answer = new Answer(await this.#render(page, read, address, context, reader.audience))
      }
    } catch (error) {
      if (error instanceof MovedTo) {
        if (error.isGuess && (await this.leadOn(request, reply, { isLost: false }))) return
        await reply.redirect(error.address, error.isForEver ? 301 : 302)
        return
      }
      if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error
      if (await this.leadOn(request, reply)) return
      if (await isGone(pathOf(request.url))) throw new Refusal('gone', 'content_withdrawn')
      throw error
    }
    reply.hijack()
    await sendAnswer(rawRequest, rawResponse, answer)
    this.#countVisit(answer, rawRequest)
  }

  /** Lets a request go on to what costs something, or refuses `too_many_pages` to its address. */
  #admit(request: FastifyRequest): void {
    if (!this.#options.limitsAddresses || this.#renders.take(addressKey(request.ip))) return
    throw new Refusal('too_many', 'too_many_pages')
  }

  async #render(
    page: Page,
    read: ReadPage,
    address: string,
    context: Context,
    audience: Audience,
  ): Promise<Rendered> {
    const { document, Frame, headers } = this.#options
    const opened = page.isShared
      ? await this.#options.readShared((db) => read.open({ ...context, db }))
      : await read.open(context)
    const { content } = opened
    const body =
      content.kind === 'text'
        ? Buffer.from(content.text)
        : renderDocument(document, content.head, <Frame path={pathOf(address)}>{content.element}</Frame>)
    return {
      status: opened.status,
      body,
      headers: {
        ...headers,
        ...pageHeaders,
        ...(content.kind === 'text' ? content.headers : this.#htmlHeaders),
        ...keepingOf(page, audience),
      },
      visit: opened.visit,
      keep: opened.keep,
    }
  }

  #renderError(status: number, sentence: string, path: string | undefined): Rendered {
    const { document, Frame, ErrorView, headers } = this.#options
    const head: Head = { title: TITLES[status] ?? '无法显示', isIndexed: false }
    const view = <ErrorView status={status} sentence={sentence} />
    const body = renderDocument(
      document,
      head,
      path === undefined ? <main>{view}</main> : <Frame path={path}>{view}</Frame>,
    )
    return {
      status,
      body,
      headers: { ...headers, ...pageHeaders, ...this.#htmlHeaders, 'cache-control': 'no-store' },
      visit: undefined,
      keep: undefined,
    }
  }

  #countVisit(answer: Answer, request: IncomingMessage): void {
    const { visit } = answer.rendered
    if (visit !== undefined && !isFetchedAhead(request)) this.#options.onVisit(visit, request)
  }
}

const TITLES: Readonly<Record<number, string>> = { 404: '内容不存在', 410: '内容已撤下' }

/** Where the browser finds what it may fetch ahead; see `src/site/feeds/speculation-rules.server.ts`. */
export const SPECULATION_RULES = '/speculation-rules.json'

const pageHeaders = { vary: 'accept-encoding, cookie, user-agent' }
/** A visitor's page may lie anywhere but is asked for again each time, which an ETag makes cheap. */
const forVisitors = { 'cache-control': 'public, max-age=0, must-revalidate' }
const forMembers = { 'cache-control': 'private, no-cache' }
/** A page that is not shared may hold what only this reader, at this moment, may see. */
const forNobody = { 'cache-control': 'private, no-store' }

function keepingOf(page: Page, audience: Audience) {
  if (!page.isShared) return forNobody
  return audience.memberOf.length > 0 ? forMembers : forVisitors
}

const keyOf = (audience: Audience, url: string) => `${audience.key} ${url}`

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/'

function rawInputOf(request: FastifyRequest): Record<string, unknown> {
  const raw = { ...(request.query as object), ...(request.params as object) }
  if (!isWellFormed(raw)) throw new Refusal('invalid', 'malformed_text')
  return raw
}
