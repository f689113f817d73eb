import { writeDays } from '../award-days.ts'
import type { AwardRule, AwardScoring, PhaseView } from '../contract.ts'

/** The course of a year in its order, each phase with its days; the one that goes on today stands out. */
export function Phases({ phases }: { phases: readonly PhaseView[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {phases.map((phase, index) => (
        <li
          key={phase.name}
          aria-current={phase.isNow ? 'step' : undefined}
          className={`border-t-2 pt-4 ${phase.isNow ? 'border-accent' : 'border-copper'}`}
        >
          <p className="flex items-center gap-2 text-sm text-copper">
            <span aria-hidden="true">{String(index + 1).padStart(2, '0')}</span>
            {phase.isNow ? (
              <span className="rounded-full bg-accent-soft px-2.5 text-xs leading-5 text-accent">进行中</span>
            ) : null}
          </p>
          <p className="mt-1 text-lg font-semibold text-ink">{phase.name}</p>
          <p className="mt-1 text-[0.9375rem] text-body">{writeDays(phase.from, phase.until)}</p>
          {phase.note ? <p className="mt-1.5 text-sm text-muted">{phase.note}</p> : null}
        </li>
      ))}
    </ol>
  )
}

/** How it is decided; the weights as two lengths of one bar (AWARD-04 to -08). */
export function Rules({
  rules,
  scoring,
}: {
  rules: readonly AwardRule[]
  scoring: AwardScoring | undefined
}) {
  return (
    <div className="space-y-10">
      {scoring ? <Weights scoring={scoring} /> : null}
      <div className="grid gap-6 md:grid-cols-2">
        {rules.map(({ title, items }) => (
          <article key={title} className="rounded-xl border border-line p-6">
            <h3 className="mb-3 text-lg">{title}</h3>
            <ol className="list-decimal space-y-2 ps-5 text-[0.9375rem] marker:text-copper">
              {items.map((item) => (
                <li key={item} className="ps-1">
                  {item}
                </li>
              ))}
            </ol>
          </article>
        ))}
      </div>
    </div>
  )
}

function Weights({
  scoring: { votesPerPerson, votePercent, panelPercent, leavesOutExtremes },
}: {
  scoring: AwardScoring
}) {
  return (
    <figure>
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-3 w-full overflow-hidden rounded-full"
      >
        <rect width={votePercent} height="2" className="fill-copper" />
        <rect x={votePercent + 0.4} width={panelPercent} height="2" className="fill-accent" />
      </svg>
      <figcaption className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-4">
        <p>
          <span className="block text-4xl font-light text-copper sm:text-5xl">{votePercent}%</span>
          <span className="text-[0.9375rem] text-body">{`用户投票（每人 ${votesPerPerson} 票）`}</span>
        </p>
        <p className="sm:text-end">
          <span className="block text-4xl font-light text-accent sm:text-5xl">{panelPercent}%</span>
          <span className="text-[0.9375rem] text-body">{`专家评审团评分${leavesOutExtremes ? '（去掉一个最高分、一个最低分）' : ''}`}</span>
        </p>
      </figcaption>
    </figure>
  )
}
