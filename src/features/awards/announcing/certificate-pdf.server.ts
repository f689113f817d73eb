import { LRUCache } from 'lru-cache'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { certificatePath } from '../addresses.ts'
import { certificateSheet } from './certificate-sheet.ts'
import { readCertificate, type CertificateView } from './public-result.server.ts'

/** Drawn certificates by all that stands on them, so that a thousand readers cost one drawing. */
const drawn = new LRUCache<string, Buffer>({
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

/**
 * A certificate as a PDF with its confirming address as text and as a QR code; refuses `award_certificate_unknown`,
 * `award_certificate_revoked` for one that was taken back, and `pdf_busy` (C-91).
 */
export async function drawCertificate(context: SharedContext, number: string): Promise<Buffer> {
  const certificate = await readCertificate(context, number)
  if (certificate.isRevoked) throw new Refusal('gone', 'award_certificate_revoked')
  const [file] = await drawCertificates(context, [certificate])
  if (!file) throw new Error('the certificate was not drawn')
  return file
}

/** The same for several that stand, in their order. */
export async function drawCertificates(
  { services: { configuration, settings, pdf } }: SharedContext,
  certificates: readonly CertificateView[],
): Promise<Buffer[]> {
  const sheets = certificates.map((certificate) =>
    certificateSheet(certificate, {
      siteName: settings.site.name,
      address: `${configuration.publicUrl}${certificatePath(certificate.number)}`,
    }),
  )
  const keys = sheets.map((sheet) => JSON.stringify(sheet))
  const known = keys.map((key) => drawn.get(key))
  const files: Buffer[] = []
  for (const [index, sheet] of sheets.entries()) {
    const file = known[index] ?? (await pdf.compose(sheet))
    drawn.set(keys[index] ?? '', file)
    files.push(file)
  }
  return files
}
