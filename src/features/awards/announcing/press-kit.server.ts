import { and, asc, eq } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardAlbums, awardYears } from '../tables.server.ts'
import { drawCertificates } from './certificate-pdf.server.ts'
import { pressLogo } from './press-logo.ts'
import { pressText, winnersCsv } from './press-text.ts'
import { listCertificates, readPublicResult } from './public-result.server.ts'

const MOST_PICTURES = 12
const PICTURE_WIDTH = 1600
/** One moment for every file: the same kit is the same bytes. */
const WRITTEN = new Date('2026-01-01T00:00:00Z')

/**
 * What the press needs of an announced year, as one ZIP: the winners as text and for a spreadsheet, the award's sign,
 * certificates that stand, and pictures of the ceremony once the office put an album there. Refuses
 * `award_result_unannounced`, `award_year_not_found` and `pdf_busy` (C-91).
 */
export async function makePressKit(
  context: SharedContext,
  year: number,
): Promise<{ name: string; bytes: Buffer }> {
  const result = await readPublicResult(context, year)
  const { configuration, settings } = context.services
  const place = { siteName: settings.site.name, publicUrl: configuration.publicUrl }
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  const put = (name: string, bytes: string | Buffer) => zip.file(name, bytes, { date: WRITTEN })
  put('获奖名单.csv', winnersCsv(result, place))
  put('新闻稿.txt', pressText(result, await readAbout(context, year), place))
  put('奖项标识.svg', pressLogo())
  const numbers = result.prizes.flatMap(({ winners }) => winners.map(({ certificate }) => certificate))
  const certificates = (await listCertificates(context, numbers)).filter(({ isRevoked }) => !isRevoked)
  const files = await drawCertificates(context, certificates)
  for (const [index, { number }] of certificates.entries())
    put(`证书/${number}.pdf`, files[index] ?? Buffer.alloc(0))
  for (const [index, bytes] of (await readPictures(context, year)).entries())
    put(`图片/${String(index + 1).padStart(2, '0')}.jpg`, bytes)
  return {
    name: `${result.title}新闻资料.zip`,
    // Pictures and PDF files are small already.
    bytes: await zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }),
  }
}

async function readAbout({ db }: SharedContext, year: number) {
  const [row] = await db
    .select({ slogan: awardYears.slogan, intro: awardYears.intro, contacts: awardYears.contacts })
    .from(awardYears)
    .where(and(eq(awardYears.year, year), eq(awardYears.state, 'published')))
  if (!row) throw new Refusal('not_found', 'award_year_not_found')
  return row
}

/** The first pictures of the year's own albums. */
async function readPictures({ db, services }: SharedContext, year: number): Promise<Buffer[]> {
  const albums = await db
    .select({ pictures: awardAlbums.pictures })
    .from(awardAlbums)
    .where(eq(awardAlbums.year, year))
    .orderBy(asc(awardAlbums.position))
  const wanted = albums.flatMap(({ pictures }) => pictures).slice(0, MOST_PICTURES)
  const made = await Promise.all(
    wanted.map(({ image }) => services.images.rendition(image.id, PICTURE_WIDTH, 'jpeg')),
  )
  return made.flatMap((each) => each?.bytes ?? [])
}
