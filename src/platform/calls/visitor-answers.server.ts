import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Answer, Rendered } from '../pages/answer.server.ts'
import type { PageCache } from '../pages/page-cache.server.ts'
import { sendAnswerNow } from '../pages/send-answer.server.ts'
import type { Call, Shared } from './call.ts'

/** Bodies of more bytes go the long way: no list asks for anything in so many words. */
const BODY_BYTES = 2048
/** Characters of questions remembered: as they were sent, and in what they mean. */
const SPELLINGS = 4_000_000
const ASKED_ONCE = 1_000_000

/** Bodies that were read before Fastify saw their request. */
const bodies = new WeakMap<IncomingMessage, Buffer>()

/** The body of a request that nobody can read any more; undefined when it still lies unread. */
export const takenBody = (request: IncomingMessage): Buffer | undefined => bodies.get(request)

/**
 * Answers to calls without a token, kept by what their input means and purged like pages (C-137). An answer is kept when
 * it is asked for a second time, so that whoever counts through all inputs drives nothing out; and what has been kept is
 * also found by how it was asked for, before anything is parsed.
 */
export class VisitorAnswers {
  readonly #cache: PageCache
  readonly #posts: ReadonlySet<string>
  readonly #meanings = new LRUCache<string, string>({
    maxSize: SPELLINGS,
    sizeCalculation: (meaning, spelling) => meaning.length + spelling.length,
  })
  readonly #askedOnce = new LRUCache<string, true>({
    maxSize: ASKED_ONCE,
    sizeCalculation: (_, meaning) => meaning.length,
  })

  constructor(cache: PageCache, calls: readonly Call[]) {
    this.#cache = cache
    const posts = calls.filter(({ method, isShared }) => method === 'POST' && isShared)
    this.#posts = new Set(posts.flatMap(({ path, aliases }) => [path, ...aliases]))
  }

  /** Answers a request out of memory before any routing, or hands it on. */
  answerFirst(request: IncomingMessage, response: ServerResponse, handOn: () => void): void {
    if (request.headers.authorization !== undefined) handOn()
    else if (request.method === 'GET') {
      if (!this.#answer(`GET ${request.url}`, request, response)) handOn()
    } else if (request.method === 'POST' && this.#posts.has(request.url ?? '') && hasSmallBody(request)) {
      readBody(request, (body) => {
        if (this.#answer(spellingOf(request, body), request, response)) return
        bodies.set(request, body)
        handOn()
      })
    } else handOn()
  }

  /** The kept answer, or the one that `make` gives; refuses what `make` refuses. */
  async fetch(shared: Shared, request: IncomingMessage, make: () => Promise<Rendered>): Promise<Answer> {
    const { meaning } = shared
    const kept = this.#cache.peek(meaning)
    const answer = kept ?? (await this.#cache.fetch(meaning, make))
    const body = bodies.get(request)
    // Only of what is kept, so that odd spellings fill nothing either.
    if (kept) this.#meanings.set(body ? spellingOf(request, body) : `GET ${request.url}`, meaning)
    return answer
  }

  /** How long and by which tags an answer is kept; undefined for one that nobody has asked for before. */
  keeping(shared: Shared, answer: object): Rendered['keep'] {
    if (!this.#askedOnce.has(shared.meaning)) {
      this.#askedOnce.set(shared.meaning, true)
      return undefined
    }
    return { seconds: shared.seconds, tags: shared.tags(answer) }
  }

  #answer(spelling: string, request: IncomingMessage, response: ServerResponse): boolean {
    const meaning = this.#meanings.get(spelling)
    const answer = meaning === undefined ? undefined : this.#cache.peek(meaning)
    return answer !== undefined && sendAnswerNow(request, response, answer)
  }
}

function hasSmallBody({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers['content-length'])
  return bytes > 0 && bytes <= BODY_BYTES && headers['content-type'] === 'application/json'
}

/** Hands on the whole body; of a request that breaks off nothing is heard again. */
function readBody(request: IncomingMessage, then: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', () => then(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
}

const spellingOf = ({ url }: IncomingMessage, body: Buffer) => `POST ${url} ${body.toString('latin1')}`
