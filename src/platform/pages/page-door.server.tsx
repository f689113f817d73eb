import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ComponentType, ReactNode } from 'react'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Actor, Audience, Context } from '../context.ts'
import { retryAfter } from '../http/retry-after.ts'
import { isWellFormed } from '../http/well-formed.ts'
import { sentenceFor, type Messages } from '../messages.ts'
import { Refusal, statusOf } from '../refusal.ts'
import { renderDocument, type DocumentFacts } from './document.server.tsx'
import type { Head } from './head.ts'
import { Answer, type PageCache, type Rendered } from './page-cache.server.ts'
import { MovedTo, type Page } from './page.ts'
import { sendAnswer, sendAnswerNow } from './send-answer.server.ts'

export interface PageDoorOptions {
  readonly cache: PageCache
  readonly document: DocumentFacts
  /** Header, footer and all that stands around a page. */
  readonly Frame: ComponentType<{ path: string; children: ReactNode }>
  /** What stands in the frame when a page cannot be shown. */
  readonly ErrorView: ComponentType<{ status: number; sentence: string }>
  readonly messages: Messages
  /** Headers of every answer, the security ones among them. */
  readonly headers: Readonly<Record<string, string>>
  /** The Content-Security-Policy of HTML; what is not HTML keeps that of every answer. */
  readonly policy: string
  /** The audience of a request when it is known without waiting; otherwise the request goes the long way. */
  readonly audienceKnown: (request: IncomingMessage) => Audience | undefined
  /** Who reads. The cookie alone authorises reading pages and nothing else (B-37). */
  readonly readerOf: (request: FastifyRequest) => Promise<{ actor: Actor; audience: Audience }>
  readonly contextOf: (request: FastifyRequest, reader: { actor: Actor; audience: Audience }) => Context
  /** Hears of every page that a reader was shown; must not wait for anything. */
  readonly onVisit: (visit: string, request: IncomingMessage) => void
  /** Answers this request with something else than the page (old browser, mobile site); answers whether it did. */
  readonly divert: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** The way from an address to HTML: parse, load, render, keep, send (house section 3). */
export class PageDoor {
  readonly #options: PageDoorOptions
  readonly #htmlHeaders: Readonly<Record<string, string>>
  readonly #smallPages = new LRUCache<string, Answer>({ max: 20 })

  constructor(options: PageDoorOptions) {
    this.#options = options
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

  /** The error page for whatever went wrong outside a page's own way. */
  async sendError(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): Promise<void> {
    const { status } = statusOf(refusal.kind)
    const sentence = sentenceFor(refusal, this.#options.messages)
    reply.hijack()
    if (refusal.kind === 'overloaded' || refusal.kind === 'unavailable') {
      reply.raw.setHeader('retry-after', retryAfter())
      await sendAnswer(request.raw, reply.raw, this.#smallPage(status, sentence))
    } else {
      const rendered = this.#renderError(status, sentence, pathOf(request.url))
      await sendAnswer(request.raw, reply.raw, new Answer(rendered))
    }
  }

  /** The error page without header and footer, made once: it is sent when there is no time to render anything. */
  #smallPage(status: number, sentence: string): Answer {
    const made = this.#smallPages.get(sentence) ?? new Answer(this.#renderError(status, sentence))
    this.#smallPages.set(sentence, made)
    return made
  }

  async #answer(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cache, readerOf, divert } = this.#options
    const { raw: rawRequest } = request
    const { raw: rawResponse } = reply
    if (divert(rawRequest, rawResponse)) {
      reply.hijack()
      return
    }
    const reader = await readerOf(request)
    const render = () => this.#render(page, request, reader)
    let answer: Answer
    try {
      const mayKeep = page.isShared && knowsQuery(page, request)
      answer = mayKeep
        ? await cache.fetch(keyOf(reader.audience, rawRequest.url ?? ''), render)
        : new Answer(await render())
    } catch (error) {
      if (error instanceof MovedTo) {
        await reply.redirect(error.address, error.isForEver ? 301 : 302)
        return
      }
      throw error
    }
    reply.hijack()
    await sendAnswer(rawRequest, rawResponse, answer)
    this.#countVisit(answer, rawRequest)
  }

  async #render(
    page: Page,
    request: FastifyRequest,
    reader: { actor: Actor; audience: Audience },
  ): Promise<Rendered> {
    const { document, Frame, headers, contextOf } = this.#options
    const raw = { ...(request.query as object), ...(request.params as object) }
    if (!isWellFormed(raw)) throw new Refusal('invalid', 'malformed_text')
    const opened = await page.open(contextOf(request, reader), raw)
    const { content } = opened
    const body =
      content.kind === 'text'
        ? content.text
        : renderDocument(document, content.head, <Frame path={pathOf(request.url)}>{content.element}</Frame>)
    return {
      status: opened.status,
      body: Buffer.from(body),
      headers: {
        ...headers,
        ...pageHeaders,
        ...(content.kind === 'text' ? { 'content-type': content.contentType } : this.#htmlHeaders),
        ...keepingOf(page, reader.audience),
      },
      visit: opened.visit,
      keep: opened.keep,
    }
  }

  /** Without a path the page has no header and no footer. */
  #renderError(status: number, sentence: string, path?: string): Rendered {
    const { document, Frame, ErrorView, headers } = this.#options
    const head: Head = { title: status === 404 ? '内容不存在' : '无法显示', isIndexed: false }
    const view = <ErrorView status={status} sentence={sentence} />
    const html = renderDocument(
      document,
      head,
      path === undefined ? <main>{view}</main> : <Frame path={path}>{view}</Frame>,
    )
    return {
      status,
      body: Buffer.from(html),
      headers: { ...headers, ...pageHeaders, ...this.#htmlHeaders, 'cache-control': 'no-store' },
      visit: undefined,
      keep: undefined,
    }
  }

  #countVisit(answer: Answer, request: IncomingMessage): void {
    const { visit } = answer.rendered
    if (visit !== undefined && request.method === 'GET') this.#options.onVisit(visit, request)
  }
}

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

/** Whether the address carries only query keys that the page names; anything else is not worth keeping. */
function knowsQuery(page: Page, request: FastifyRequest): boolean {
  return Object.keys(request.query as object).every((key) => page.knownQuery.has(key))
}
