import { shareOf } from './sums.ts'

export interface GateSums {
  readonly gates: number
  readonly opened: number
  readonly begun: number
  readonly paid: number
}

const STEPS: readonly (readonly [keyof GateSums, string])[] = [
  ['gates', '看到付费墙'],
  ['opened', '打开开通'],
  ['begun', '下单'],
  ['paid', '付款'],
]

/** So wide is what is hardly anything. */
const LEAST_PERCENT = 0.4

/** How many went each step from the end of the public part to membership. */
export function GateWay({ sums }: { sums: GateSums }) {
  const most = Math.max(1, ...STEPS.map(([step]) => sums[step]))
  return (
    <ol className="figure-way">
      {STEPS.map(([step, name], at) => {
        const before = STEPS[at - 1]?.[0]
        return (
          <li key={step}>
            <span className="figure-way-name">{name}</span>
            <svg className="figure-way-bar" aria-hidden="true">
              <rect width={`${Math.max(LEAST_PERCENT, (100 * sums[step]) / most)}%`} height="100%" />
            </svg>
            <b className="figure-way-count">{sums[step].toLocaleString('zh-CN')}</b>
            <span className="admin-hint">
              {before && sums[before] > 0 && `上一步的 ${shareOf(sums[step], sums[before])}`}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
