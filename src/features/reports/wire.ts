import { z } from 'zod'
import { imageAddress } from '#platform/images/image-address.ts'
import { yuanNumber } from '#platform/money.ts'
import { coverAddress } from './addresses.ts'
import { hasEarlyPrice } from './classify.ts'
import type { QuarterlyIssue, ReportView } from './contract.ts'

/** The specified spelling of white papers and quarterly issues (ENT-22 to ENT-25, B-14). */

const COVER_WIDTH = 480
const LOGO_WIDTH = 320

export const ReportWire = z.object({
  id: z.number(),
  productName: z.string(),
  logo: z.string(),
  shareUrl: z.string().describe('封面通向的地址'),
  url: z.string().describe('书名通向的地址，为空时同 shareUrl'),
  done: z.number().describe('1：尚未发布；0：已发布'),
  publishedOnline: z.number(),
  productYear: z.number().nullable(),
  fabuTime: z.string().describe('YYYY-MM-DD'),
  onlyOfflineSale: z.number(),
  typeList: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      price: z.number().describe('元'),
      priceZaoniao: z.number().nullable().describe('早鸟价，元；没有则为空'),
    }),
  ),
  dynamicEvent: z.array(
    z.object({
      name: z.string(),
      companys: z.array(z.object({ logo: z.string(), sn: z.string() })),
    }),
  ),
})

export const QuarterlyWire = z.object({
  id: z.number(),
  logo: z.string(),
  productYear: z.number(),
  quarter: z.number(),
  title: z.string(),
  eventId: z.number(),
  page: z.number(),
  shareUrl: z.string(),
})

const bit = (value: boolean) => (value ? 1 : 0)

/** With the whole address that its cover leads to, for those who show it elsewhere. */
export function reportToWire(report: ReportView, publicUrl: string): z.infer<typeof ReportWire> {
  return {
    id: report.id,
    productName: report.productName,
    logo: report.cover ? imageAddress(report.cover.id, COVER_WIDTH) : '',
    shareUrl: new URL(coverAddress(report), publicUrl).href,
    url: report.url,
    done: bit(report.isUpcoming),
    publishedOnline: bit(report.isPublishedOnline),
    productYear: report.productYear ?? null,
    fabuTime: report.releasedOn,
    onlyOfflineSale: bit(report.isSoldOfflineOnly),
    typeList: report.editions.map((edition) => ({
      key: edition.key,
      name: edition.name,
      price: yuanNumber(edition.priceFen),
      priceZaoniao: hasEarlyPrice(edition) ? yuanNumber(edition.earlyPriceFen ?? 0) : null,
    })),
    dynamicEvent: report.partnerGroups.map((group) => ({
      name: group.name,
      companys: group.companies.map(({ name, logo }) => ({
        sn: name,
        logo: imageAddress(logo.id, LOGO_WIDTH),
      })),
    })),
  }
}

export function issueToWire(issue: QuarterlyIssue, shareUrl: string): z.infer<typeof QuarterlyWire> {
  const { id, cover, year, quarter, title, eventId, page } = issue
  return {
    id,
    logo: cover ? imageAddress(cover.id, COVER_WIDTH) : '',
    productYear: year,
    quarter,
    title,
    eventId,
    page,
    shareUrl,
  }
}
