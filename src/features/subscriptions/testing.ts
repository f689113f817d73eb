import { saveFile } from '#features/files/save-file.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { saveQuarterlyIssue } from '#features/reports/save-report.server.ts'
import type { Context } from '#platform/context.ts'
import { makePdf } from '#platform/pdf/testing.ts'
import type { Quarter } from './contract.ts'

let made = 0

/** An issue of the quarterly with its file, as an editor publishes it. */
export async function makeIssue(
  context: Context,
  { year, quarter, countsAs }: Quarter & { readonly countsAs?: 'issue' | 'supplement' },
): Promise<{ readonly id: number; readonly fileId: number; readonly title: string }> {
  made += 1
  const title = `季度内参${made}（${year}年${quarter}季）`
  const fileId = await saveFile(context, {
    name: `${title}.pdf`,
    title,
    category: 'quarterly',
    access: 'bought',
    priceFen: 400_000,
    readButton: 'active',
    downloadButton: 'active',
    year,
    quarter,
    pdfId: await takePdf(context, await makePdf([{}, {}])),
    publishedAt: context.now,
  })
  const id = await saveQuarterlyIssue(context, {
    title,
    year,
    quarter,
    releasedOn: `${year}-01-15`,
    eventId: 1,
    fileId,
    countsAs,
  })
  return { id, fileId, title }
}
