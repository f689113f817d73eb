import { Picture } from '#ui/picture.tsx'
import { releaseDate } from '../classify.ts'
import { reportPath } from '../addresses.ts'
import type { ReportView } from '../contract.ts'

/** White papers in a row for home (HOME-08, HOME-09). */
export function ReportRow({ reports }: { reports: readonly ReportView[] }) {
  return (
    <ul className="grid gap-x-5 gap-y-8 [--swipe:33%] max-sm:swipe-row sm:grid-cols-3 lg:grid-cols-5">
      {reports.map((report) => (
        <li key={report.id} className="group relative">
          {report.cover ? (
            <Picture
              image={report.cover}
              alt=""
              widths={[320, 480]}
              shape="3x4"
              sizes="(min-width: 66rem) 224px, (min-width: 40rem) 45vw, 33vw"
              className="aspect-[192/259] w-full rounded-md border border-line bg-surface object-cover"
            />
          ) : (
            <div className="aspect-[192/259] w-full rounded-md bg-accent-soft" />
          )}
          <h3 className="mt-3 line-clamp-2 text-[0.9375rem] leading-snug">
            <a href={reportPath(report.id)} className="covering group-hover:text-accent">
              {report.productName}
            </a>
          </h3>
          <p className="mt-1 text-xs text-muted">{releaseDate(report)}</p>
        </li>
      ))}
    </ul>
  )
}
