import type { ReactNode } from 'react'
import { writeDays } from '../award-days.ts'
import type { AwardYearView } from '../contract.ts'
import { CrystalCrown } from './crystal-crown.server.tsx'

/** The head of a year's page: the year as large as it goes, the programme, what to know, and how to act. */
export function AwardHero({ view, action }: { view: AwardYearView; action: ReactNode }) {
  const application = view.applicationPhase
  const facts = [
    ...(application
      ? [{ label: application.name, text: writeDays(application.from, application.until) }]
      : []),
    ...view.facts,
  ]
  return (
    <header className="relative overflow-hidden bg-linear-to-b from-copper-soft to-paper">
      <CrystalCrown className="pointer-events-none absolute -top-6 -right-24 w-80 opacity-50 sm:right-[4vw] sm:w-104 sm:opacity-100 lg:top-10 lg:right-[9vw] lg:w-120" />
      <div className="wide relative pt-10 pb-12 sm:pt-16 lg:pt-24 lg:pb-16">
        <p
          aria-hidden="true"
          className="text-[min(max(6.5rem,25vw),19rem,28vw)] leading-[0.85] font-extralight tracking-[-0.05em] text-copper"
        >
          {view.year}
        </p>
        <h1 className="mt-8 max-w-3xl text-[clamp(1.875rem,4.6vw,3.5rem)] leading-tight font-semibold tracking-wide text-balance">
          {view.title}
        </h1>
        {view.slogan ? <p className="mt-4 max-w-2xl text-lg text-body sm:text-xl">{view.slogan}</p> : null}
        <div className="mt-8 flex flex-wrap items-center gap-3">{action}</div>
        {facts.length > 0 ? (
          <dl className="mt-10 grid gap-x-8 gap-y-5 border-t border-line pt-6 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="mt-1 font-medium text-ink">{text}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </header>
  )
}
