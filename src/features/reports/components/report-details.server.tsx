import type { ReactNode } from 'react'
import { labelPath } from '#features/labels/addresses.ts'
import { shownYuan } from '#platform/money.ts'
import { Picture } from '#ui/picture.tsx'
import { hasEarlyPrice, releaseDate } from '../classify.ts'
import type { Edition, PartnerGroup, ReportView } from '../contract.ts'

/** Date, prices, what can be done, and partners of a white paper (REPORT-05, REPORT-07 to -10). */
export function ReportDetails({
  report,
  about,
  acts,
}: {
  report: ReportView
  /** What stands below the date, and below the prices. */
  about?: ReactNode
  acts?: ReactNode
}) {
  return (
    <>
      <p className="mt-2 text-sm text-muted">发布日期：{releaseDate(report)}</p>
      {about}
      {!report.isSoldOfflineOnly && report.editions.length > 0 ? (
        <ul aria-label="版本与价格" className="mt-3 space-y-1.5">
          {report.editions.map((edition) => (
            <EditionPrice key={edition.key} edition={edition} />
          ))}
        </ul>
      ) : null}
      {acts}
      {report.partnerGroups.map((group) => (
        <Partners key={group.name} group={group} />
      ))}
    </>
  )
}

const yuan = (fen: number) => `¥${shownYuan(fen)}`

function EditionPrice({ edition }: { edition: Edition }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="text-body">{edition.name}</span>
      {hasEarlyPrice(edition) ? (
        <>
          <span className="font-semibold text-copper">{yuan(edition.earlyPriceFen ?? 0)}</span>
          <span className="text-muted">
            原价 <s>{yuan(edition.priceFen)}</s>
          </span>
        </>
      ) : (
        <span className="font-semibold text-ink">{yuan(edition.priceFen)}</span>
      )}
    </li>
  )
}

function Partners({ group }: { group: PartnerGroup }) {
  return (
    <div className="mt-4">
      <p className="text-xs text-muted">{group.name}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {group.companies.map((company) => (
          <li key={company.name} className="overflow-hidden rounded border border-line bg-white">
            <a href={labelPath(company.name)} className="block">
              <Picture
                image={company.logo}
                alt={company.name}
                widths={320}
                className="h-9 w-18 object-contain p-1"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
