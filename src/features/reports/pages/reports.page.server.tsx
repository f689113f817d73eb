import type { ReactNode } from 'react'
import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { sectionsFor, SECTION_NAMES } from '../classify.ts'
import { coverAddress, reportPath } from '../addresses.ts'
import { LinkedCover, ReportLink } from '../components/report-cover.server.tsx'
import { ReportDetails } from '../components/report-details.server.tsx'
import type { ReportSections, ReportView } from '../contract.ts'
import { listPricedReports } from '../queries.server.ts'

/** The sections of the main industry, and what belongs to others alone. */
type View = ReportSections & { readonly elsewhere: readonly ReportView[] }

/** White papers in three sections (ROUTE-20, REPORT-01 to -18). */
export const reportsPage = page({
  path: '/reports',
  about: '白皮书',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['reports', 'files'] },
  load: async (context: SharedContext): Promise<View> => {
    const { main } = context.services.industries
    const reports = await listPricedReports(context)
    const sections = sectionsFor(main, reports, context.now)
    const shown = new Set([...sections.research, ...sections.released, ...sections.past].map(({ id }) => id))
    return { ...sections, elsewhere: reports.filter(({ id }) => !shown.has(id)) }
  },
  head: () => ({
    title: '白皮书',
    description: '第三代半导体产业白皮书：调研中、最新发布与往期推荐，含版本、价格与参编单位。',
    canonical: '/reports',
  }),
  View: ReportsPage,
})

function ReportsPage({ view: { research, released, past, elsewhere } }: { view: View }) {
  return (
    <>
      <Banner />
      <div className="wide">
        {research.length > 0 ? (
          <Section title={SECTION_NAMES.research}>
            <Covers reports={research} isFirst />
          </Section>
        ) : null}
        <Section title={SECTION_NAMES.released}>
          {released.length > 0 ? (
            <ul className="grid grid-cols-1 gap-6 lg:grid-cols-2">
              {released.map((report, index) => (
                <Card key={report.id} report={report} isFirst={research.length === 0 && index === 0} />
              ))}
            </ul>
          ) : (
            <p className="rounded-xl bg-surface py-12 text-center text-muted">近期没有新的白皮书</p>
          )}
        </Section>
        {past.length > 0 ? (
          <Section title={SECTION_NAMES.past}>
            <Covers reports={past} />
          </Section>
        ) : null}
        {elsewhere.length > 0 ? (
          <p className="pt-10 text-sm leading-loose text-muted">
            其他产业的白皮书：
            {elsewhere.map((report) => (
              <a
                key={report.id}
                href={reportPath(report.id)}
                className="me-4 inline-block wrap-anywhere text-accent hover:underline"
              >
                {report.productName}
              </a>
            ))}
          </p>
        ) : null}
      </div>
    </>
  )
}

/** A drawing of ours: sheets of a report, so that it needs no upload and shifts nothing (REPORT-01). */
function Banner() {
  return (
    <header className="overflow-hidden bg-accent-soft">
      <div className="wide relative py-10 sm:py-14">
        <svg
          viewBox="0 0 360 200"
          aria-hidden="true"
          className="absolute end-4 top-1/2 hidden h-44 -translate-y-1/2 text-accent opacity-30 lg:block"
        >
          {[0, 1, 2].map((sheet) => (
            <g key={sheet} transform={`translate(${sheet * 92} ${sheet * 12})`}>
              <rect width="130" height="168" rx="8" fill="none" stroke="currentColor" strokeWidth="3" />
              {[0, 1, 2, 3].map((bar) => (
                <rect
                  key={bar}
                  x={18 + bar * 25}
                  y={120 - ((bar + sheet) % 4) * 22}
                  width="14"
                  height={30 + ((bar + sheet) % 4) * 22}
                  fill="currentColor"
                />
              ))}
            </g>
          ))}
        </svg>
        <h1 className="text-3xl sm:text-4xl">白皮书</h1>
        <p className="mt-3 max-w-xl text-body">
          走访产线、核对口径、写明假设：把一年里最值得知道的数字和判断放进一本书。
        </p>
      </div>
    </header>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-10">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** Covers and nothing else (REPORT-02, REPORT-06), beside each other on a telephone, too. */
function Covers({ reports, isFirst = false }: { reports: readonly ReportView[]; isFirst?: boolean }) {
  return (
    <ul className="gap-x-4 [--swipe:192px] max-sm:swipe-row max-sm:has-[>:only-child]:justify-center sm:flex sm:flex-wrap sm:gap-x-12 sm:gap-y-8">
      {reports.map((report, index) => (
        <li key={report.id}>
          <LinkedCover
            image={report.cover}
            name={report.productName}
            address={coverAddress(report)}
            isFirst={isFirst && index === 0}
          />
        </li>
      ))}
    </ul>
  )
}

function Card({ report, isFirst }: { report: ReportView; isFirst: boolean }) {
  const address = report.url || coverAddress(report)
  return (
    <li className="flex flex-col gap-6 rounded-xl border border-line bg-raised p-5 sm:flex-row">
      <div className="shrink-0 max-sm:flex max-sm:justify-center">
        <LinkedCover
          image={report.cover}
          name={report.productName}
          address={coverAddress(report)}
          isFirst={isFirst}
        />
      </div>
      <div className="min-w-0">
        <h3 className="text-lg leading-snug">
          <ReportLink address={address}>{report.productName}</ReportLink>
        </h3>
        <ReportDetails
          report={report}
          about={
            report.summary ? (
              <p className="mt-2 line-clamp-2 text-sm leading-relaxed text-body">{report.summary}</p>
            ) : null
          }
        />
      </div>
    </li>
  )
}
