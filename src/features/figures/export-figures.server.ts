import { requirePermission } from '#features/staff/policy.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import type { Context } from '#platform/context.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import { signedYuan } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { ListFigures, Period, type Span } from './contract.ts'
import { FIGURE_WORDS, LISTED_WORDS } from './figure-words.ts'
import { readRows } from './list-figures.server.ts'
import { DAY_FIGURES } from './names.ts'
import { daysOf, lengthOf } from './period.ts'
import { readSpan } from './read-figures.server.ts'

/** More rows than anybody opens; the list is one sum, so that it cannot be read in pages. */
const MOST_ROWS = 100_000
const DAYS_UNLESS_ASKED = 30

const Asked = Period.partial().extend({ by: ListFigures.shape.by.default('topic') })

type More = 'gates' | 'opened' | 'begun' | 'paid' | 'downloads'
const GATE: readonly (readonly [word: string, figure: More])[] = [
  ['看到付费墙', 'gates'],
  ['打开开通', 'opened'],
  ['下单', 'begun'],
  ['付款', 'paid'],
]
const NOTHING: typeof GATE = []
/** What stands beside the reads of each list. */
const MORE: Readonly<Record<keyof typeof LISTED_WORDS, typeof GATE>> = {
  topic: GATE,
  file: [['下载', 'downloads']],
  author: NOTHING,
  category: NOTHING,
  community: NOTHING,
  kind: NOTHING,
  industry: NOTHING,
  source: NOTHING,
  word: NOTHING,
}

/** Each day with all that was counted of it; money for those who see the books. */
export const dayFiguresExport: ExportSource = {
  kind: 'figures',
  offer: { name: '统计：每天', permission: 'figures.read' },
  async open(context, given) {
    requirePermission(context.actor, 'figures.read')
    const period = periodOf(context, given)
    const span = await readSpan(context, period)
    const figures = [
      ...DAY_FIGURES.map((figure) => FIGURE_WORDS[figure]),
      '新会员',
      '续费',
      '到期与退款',
      '有效会员',
      ...(span.money ? ['收款（元）', '退款（元）'] : []),
    ]
    return {
      name: `统计 ${period.from} 至 ${period.to}`,
      head: ['日期', ...figures],
      figures,
      count: async () => daysOf(period).length,
      async *rows() {
        for (const day of daysOf(period)) yield rowOf(day, span)
      },
    }
  },
}

/** All of a list of figures and not only its first hundred. */
export const figureListExport: ExportSource = {
  kind: 'figure-list',
  offer: { name: '统计：每篇文章', permission: 'figures.read' },
  async open(context, given) {
    requirePermission(context.actor, 'figures.read')
    const { by } = parseInput(Asked, given)
    const period = periodOf(context, given)
    const figures = ['阅读', '读者（逐日相加）', '此前同样长的阅读', ...MORE[by].map(([word]) => word)]
    return {
      name: `${LISTED_WORDS[by]}统计 ${period.from} 至 ${period.to}`,
      head: ['编号', '名称', ...figures],
      figures,
      count: async () => undefined,
      async *rows() {
        for (const row of await readRows(context, { ...period, by, sort: 'reads' }, MOST_ROWS))
          yield [
            row.key,
            row.name,
            `${row.reads}`,
            `${row.readers}`,
            `${row.before ?? ''}`,
            ...MORE[by].map(([, figure]) => `${row[figure] ?? ''}`),
          ]
      },
    }
  },
}

/** A period as a list asks for it, the last thirty days where it does not. */
function periodOf({ now }: Pick<Context, 'now'>, given: unknown): Period {
  const { from, to } = parseInput(Period.partial(), given)
  const last = to ?? shanghaiDay(now)
  const period = { from: from ?? dayAfter(last, 1 - DAYS_UNLESS_ASKED), to: last }
  lengthOf(period)
  return period
}

/** What a day came to; nothing is said of a day that was never added up, which is not a day of nothing. */
function rowOf(day: string, { days, members, money }: Span): string[] {
  // Those of nothing are there as well.
  const figures = days.find((each) => each.day === day)?.figures
  const own = members.filter((each) => each.day === day)
  const moved = money?.filter((each) => each.day === day)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((all, row) => all + of(row), 0)
  // The books are looked at further back than all else.
  const yuan = (fen: number) => (figures || moved?.length ? signedYuan(fen) : '')
  return [
    day,
    ...DAY_FIGURES.map((figure) => `${figures?.[figure] ?? ''}`),
    ...[
      sum(own, ({ begun }) => begun),
      sum(own, ({ renewed }) => renewed),
      sum(own, ({ ended }) => ended),
      sum(own, ({ standing }) => standing),
    ].map((amount) => (figures ? `${amount}` : '')),
    ...(moved ? [yuan(sum(moved, ({ inFen }) => inFen)), yuan(-sum(moved, ({ backFen }) => backFen))] : []),
  ]
}
