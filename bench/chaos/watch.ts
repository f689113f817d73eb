import type { Heard } from './visit.ts'

type Kind = '缓存里的页面' | '没有缓存的页面' | '登录' | '评论' | '发布'

interface Row {
  asked: number
  ok: number
  /** Rules said no. */
  refused: number
  away: number
  /** There was no place: this machine is slower than the load. */
  overloaded: number
  slowest: number
}

const OVERLOADED = '当前访问人数较多'

/** Whoever is hurt by what happens now, so that the right things are expected of them. */
export interface Now {
  /** The database is away: pages that are kept must be given all the same. */
  databaseAway: boolean
  /** A process was killed and connections to it end. */
  processAway: boolean
  /** What happens, for the report. */
  fault: string
}

/** Judges each answer at once, and keeps what must not be. */
export class Watch {
  readonly now: Now = { databaseAway: false, processAway: false, fault: '' }
  readonly violations: string[] = []
  readonly #rows = new Map<Kind, Row>()
  /** Kept pages asked for while the database was away. */
  keptWhileAway = 0

  take(kind: Kind, heard: Heard, was: Now): void {
    const row = this.#rows.get(kind) ?? { asked: 0, ok: 0, refused: 0, away: 0, overloaded: 0, slowest: 0 }
    this.#rows.set(kind, row)
    row.asked += 1
    row.slowest = Math.max(row.slowest, heard.ms)
    const isKilled = was.processAway || this.now.processAway
    const isAwayAllAlong = was.databaseAway && this.now.databaseAway && was.fault === this.now.fault
    if (kind === '缓存里的页面' && isAwayAllAlong) this.keptWhileAway += 1
    if (heard.status >= 200 && heard.status < 400) row.ok += 1
    else if (heard.status >= 400 && heard.status < 500) row.refused += 1
    else if (heard.status === 503 && heard.body.includes(OVERLOADED)) row.overloaded += 1
    else if (heard.status === 503) {
      row.away += 1
      if (!(Number(heard.retryAfter) > 0)) this.report(`${kind}：503 没有 Retry-After`, was)
      if (kind === '缓存里的页面' && isAwayAllAlong) this.report(`${kind}：数据库不在时没有给出`, was)
      if (was.fault === '' && this.now.fault === '') this.report(`${kind}：平静时 503`, was)
    } else if (heard.status === 0) {
      row.away += 1
      if (!isKilled) this.report(`${kind}：没有应答（${heard.body}，${Math.round(heard.ms)} ms）`, was)
    } else this.report(`${kind}：状态 ${heard.status} ${heard.body.slice(0, 200)}`, was)
  }

  report(what: string, during: Now = this.now): void {
    this.violations.push(during.fault === '' ? what : `${what}（${during.fault}）`)
  }

  table(): string {
    const heading = ['', '请求', '成功', '按规则拒绝', '503 或断开', '503 过载', '最慢 ms'].join('\t')
    const rows = [...this.#rows].map(([kind, { asked, ok, refused, away, overloaded, slowest }]) =>
      [kind, asked, ok, refused, away, overloaded, Math.round(slowest)].join('\t'),
    )
    return [heading, ...rows].join('\n')
  }
}
