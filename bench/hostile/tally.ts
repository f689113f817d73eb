import { belongsToCalls } from '#platform/calls/call-handler.server.ts'
import type { Group, HostileRequest } from './requests.ts'
import type { Heard } from './send.ts'

interface Row {
  requests: number
  ok: number
  moved: number
  refused: number
  tooMany: number
  overloaded: number
  failed: number
  unanswered: number
  readonly ms: number[]
}

/** How long an answer may take that waits for nobody. */
export const SLOW_MS = 1000
const OVERLOADED = '当前访问人数较多'
/** What only our own code says. */
const INNARDS = /node_modules|\bat \S+ \(|drizzle|postgres/i

/** Counts answers by group and keeps what must not be. */
export class Tally {
  readonly #rows = new Map<Group, Row>()
  readonly violations: string[] = []
  /** Slow ones, to be asked again when nobody else is there. */
  readonly suspects: { readonly request: HostileRequest; readonly ms: number }[] = []
  /**
   * Unanswered ones, to be asked again as well: who goes on sending what was refused may lose the answer to the reset
   * that the rest of it earns.
   */
  readonly unanswered: HostileRequest[] = []

  take(request: HostileRequest, { status, text, ms }: Heard): void {
    const row = this.#rowOf(request.group)
    row.requests += 1
    if (request.manner === 'given up') return
    row.ms.push(ms)
    if (ms > SLOW_MS && request.manner === 'whole') this.suspects.push({ request, ms })
    if (status === 0) {
      row.unanswered += 1
      // No proxy is here, and Node ends such a connection by itself.
      if (request.method !== 'CONNECT') this.unanswered.push(request)
    } else if (status === 503 && text.includes(OVERLOADED)) row.overloaded += 1
    else if (status >= 500) {
      row.failed += 1
      this.#report(`状态 ${status}`, request)
    } else if (status === 429) row.tooMany += 1
    else if (status >= 400) row.refused += 1
    else if (status >= 300) row.moved += 1
    else row.ok += 1
    const isRefusal =
      status >= 400 && status !== 414 && status !== 431 && !/content-encoding/i.test(text.slice(0, 2000))
    if (
      isRefusal &&
      request.method === 'POST' &&
      belongsToCalls(request.path) &&
      !/[\u4e00-\u9fff]/.test(text)
    )
      this.#report(`状态 ${status} 没有中文说明`, request)
    if (status >= 400 && INNARDS.test(text)) this.#report(`状态 ${status} 露出了内部`, request)
  }

  reportUnanswered(request: HostileRequest): void {
    this.#report('没有应答', request)
  }

  report(text: string): void {
    this.violations.push(text)
  }

  #report(what: string, request: HostileRequest): void {
    const body = request.body.toString('utf8')
    const shown = body.length > 300 ? `${body.slice(0, 300)}…（${body.length} 字符）` : body
    this.report(`${what}：第 ${request.number} 个 ${request.method} ${request.path.slice(0, 300)} ${shown}`)
  }

  table(): string {
    const heading = [
      '类别',
      '请求',
      '2xx',
      '3xx',
      '4xx',
      '429',
      '503 过载',
      '5xx',
      '无应答',
      'p50 ms',
      'p99 ms',
      '最长 ms',
    ]
    const rows = [...this.#rows].map(([group, row]) => {
      const sorted = row.ms.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
      const { requests, ok, moved, refused, tooMany, overloaded, failed, unanswered } = row
      return [
        group,
        requests,
        ok,
        moved,
        refused,
        tooMany,
        overloaded,
        failed,
        unanswered,
        at(0.5),
        at(0.99),
        at(1),
      ]
    })
    return [heading, ...rows].map((row) => row.join('\t')).join('\n')
  }

  #rowOf(group: Group): Row {
    const known = this.#rows.get(group)
    if (known) return known
    const row: Row = {
      requests: 0,
      ok: 0,
      moved: 0,
      refused: 0,
      tooMany: 0,
      overloaded: 0,
      failed: 0,
      unanswered: 0,
      ms: [],
    }
    this.#rows.set(group, row)
    return row
  }
}
