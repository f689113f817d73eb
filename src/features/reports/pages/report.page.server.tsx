import { z } from 'zod'
import { BuyFile } from '#features/files/islands/buy-file.island.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { SharedContext } from '#platform/context.ts'
import { heightAt, imageAddress } from '#platform/images/image-address.ts'
import { shownYuan } from '#platform/money.ts'
import type { Head } from '#platform/pages/head.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { Trail } from '#ui/trail.tsx'
import { orderCopiesPath, orderLicencePath, reportPath } from '../addresses.ts'
import { isLicence, isSoldByPost, releaseDate, sectionOf, standingFen } from '../classify.ts'
import { ReportCover } from '../components/report-cover.server.tsx'
import { ReportDetails } from '../components/report-details.server.tsx'
import { LinksInside, ReportInside } from '../components/report-inside.server.tsx'
import { ReportRow } from '../components/report-lines.server.tsx'
import type { ReportDetail, ReportView } from '../contract.ts'
import { listReports, readReport } from '../queries.server.ts'

const COVER_WIDTH = 480
const MOST_OTHERS = 5
const STEPS = [{ name: '白皮书', path: '/reports' }]

interface View {
  readonly report: ReportDetail
  readonly isInResearch: boolean
  /** What else there is of the same industry. */
  readonly others: readonly ReportView[]
  readonly publicUrl: string
  readonly siteName: string
}

/** One white paper, where searches and home lead; the list's links go where its editors say (B-113). */
export const reportPage = page({
  path: '/report/:id',
  about: '白皮书详情',
  input: z.object({ id: positiveId, key: word(100).optional() }),
  shared: {
    seconds: 300,
    tags: ({ report: { editions } }: View) => [
      'reports',
      'files',
      ...editions.flatMap(({ fileId }) => (fileId === undefined ? [] : [`file:${fileId}`])),
    ],
    unless: ({ key }) => Boolean(key),
  },
  load: async (context: SharedContext, { id }: { id: number }): Promise<View> => {
    const { publicUrl } = context.services.configuration
    const { site } = context.services.settings
    const report = await readReport(context, id)
    const others = (await listReports(context)).filter(
      (each) => each.id !== id && each.industry === report.industry && each.cover !== undefined,
    )
    return {
      report,
      isInResearch: sectionOf(report, context.now) === 'research',
      others: others.slice(0, MOST_OTHERS),
      publicUrl,
      siteName: site.name,
    }
  },
  head: headOf,
  View: ReportPage,
})

function headOf({ report, publicUrl, siteName }: View): Head {
  const path = reportPath(report.id)
  const { cover } = report
  const width = Math.min(COVER_WIDTH, cover?.width ?? 0)
  const description =
    report.summary.replaceAll('\n', ' ').slice(0, 160) ||
    `${report.productName}，发布日期：${releaseDate(report)}。`
  return {
    title: report.productName,
    description,
    canonical: path,
    isIndexed: !report.isHidden,
    image: cover && { address: imageAddress(cover.id, COVER_WIDTH), width, height: heightAt(cover, width) },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Report',
        name: report.productName,
        description,
        url: publicUrl + path,
        inLanguage: 'zh-CN',
        ...(!report.isUpcoming && { datePublished: report.releasedOn }),
        publisher: { '@type': 'Organization', name: siteName, url: publicUrl },
        ...(cover && { image: publicUrl + imageAddress(cover.id, COVER_WIDTH) }),
      },
      breadcrumbs(publicUrl, [...STEPS, { name: report.productName, path }]),
    ],
  }
}

function ReportPage({ view: { report, isInResearch, others } }: { view: View }) {
  const address = report.url || report.shareUrl
  return (
    <article className="wide pt-6 lg:pt-8">
      <Trail steps={STEPS} />
      <div className="flex flex-col gap-8 sm:flex-row">
        <div className="shrink-0 max-sm:flex max-sm:justify-center max-sm:rounded-lg max-sm:bg-surface max-sm:py-6">
          <ReportCover image={report.cover} name={report.productName} isFirst />
        </div>
        <div className="min-w-0">
          {isInResearch ? (
            <p className="mb-2 w-fit rounded bg-copper-soft px-2 text-sm text-copper">调研中，尚未发布</p>
          ) : null}
          <h1 className="text-2xl leading-snug sm:text-3xl">{report.productName}</h1>
          <ReportDetails
            report={report}
            acts={
              <>
                <div className="mt-6 flex flex-wrap gap-3">
                  {report.editions.map((edition) => {
                    const { key, name } = edition
                    if (isSoldByPost(report, edition))
                      return (
                        <a
                          key={key}
                          href={orderCopiesPath(report.id, key)}
                          className="rounded-full border border-copper px-6 py-2 text-copper hover:bg-copper-soft"
                        >
                          购买{name} ¥{shownYuan(standingFen(edition))}
                        </a>
                      )
                    if (isLicence(edition))
                      return report.isSoldOfflineOnly ? null : (
                        <a
                          key={key}
                          href={orderLicencePath(report.id, key)}
                          className="rounded-full border border-copper px-6 py-2 text-copper hover:bg-copper-soft"
                        >
                          购买{name}（{edition.seats} 席） ¥{shownYuan(standingFen(edition))}
                        </a>
                      )
                    const offer = report.offers[key]
                    return offer ? (
                      <Island
                        key={key}
                        of={BuyFile}
                        when="reader"
                        id={offer.fileId}
                        title={`${report.productName}（${name}）`}
                        edition={name}
                        price={shownYuan(offer.priceFen)}
                      />
                    ) : null
                  })}
                  {address ? (
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener"
                      className="rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90"
                    >
                      查看详情
                    </a>
                  ) : null}
                  <a
                    href={contactPath('reports', report.productName)}
                    className="rounded-full border border-line px-6 py-2 text-ink hover:border-accent hover:text-accent"
                  >
                    {report.isSoldOfflineOnly ? '联系购买' : '咨询客服'}
                  </a>
                </div>
                <LinksInside report={report} />
              </>
            }
          />
        </div>
      </div>
      <ReportInside report={report} />
      {others.length > 0 ? (
        <section aria-label="同类白皮书" className="pt-12">
          <SectionHeading title="同类白皮书" path="/reports" />
          <ReportRow reports={others} />
        </section>
      ) : null}
    </article>
  )
}
