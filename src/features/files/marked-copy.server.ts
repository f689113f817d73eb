import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import type { PdfMark } from '#platform/pdf/mark-text.ts'
import { Refusal } from '#platform/refusal.ts'
import { findPermitted } from './open-file.server.ts'
import { pdfOf, type FoundFile } from './find-file.server.ts'
import { hiddenNumber } from './hidden-number.server.ts'
import { readerMark } from './reader-mark.server.ts'
import { dropNote, noteDownload, notePage } from './readings.server.ts'
import { pdfKey } from './take-pdf.server.ts'

/** Widths of a page's picture, in pixels. */
export const PAGE_WIDTHS = [960, 1600] as const

/**
 * One page, counted from 1, as WebP with the mark of the person who reads (C-35). Permission is asked for with every
 * page. Refuses `sign_in_required`, what `findPermitted` refuses, `pdf_page_missing`, `file_pages_of_hour_used`, `pdf_busy`.
 */
export async function drawFilePage(
  context: Context,
  { id, page, width }: { id: number; page: number; width: (typeof PAGE_WIDTHS)[number] },
): Promise<Buffer> {
  const { id: personId } = requirePerson(context.actor)
  const file = await findPermitted(context, { id, purpose: 'read' })
  if (page > pdfOf(file).pageCount) throw new Refusal('not_found', 'pdf_page_missing')
  const mark = await readerMark(context, { personId, fileId: id })
  if (!mark) throw new Refusal('sign_in_required', 'sign_in_required')
  const note = await notePage(context, { fileId: id, personId })
  const number = await hiddenNumber(context, { of: 'reading', id: note.id, at: note.hour })
  const drawn = { page, width, mark: { ...mark, number } }
  return context.services.pdf.drawPage(await originalOf(context, file), drawn)
}

/**
 * A person's own copy of a file, with the mark on every page (C-36); made anew each time and kept nowhere. Refuses
 * `file_downloads_of_hour_used`, `pdf_busy`, `file_has_no_pdf`.
 */
export async function makeMarkedCopy(
  context: Context,
  { file, personId, mark }: { file: FoundFile; personId: number; mark: PdfMark },
): Promise<Buffer> {
  const { pageCount: pages } = pdfOf(file)
  const note = await noteDownload(context, { fileId: file.id, personId, pages })
  try {
    const number = await hiddenNumber(context, { of: 'reading', id: note.id, at: context.now })
    return await context.services.pdf.stamp(await originalOf(context, file), { ...mark, number })
  } catch (error) {
    await dropNote(context, note)
    throw error
  }
}

async function originalOf({ services }: Context, file: FoundFile): Promise<Buffer> {
  const bytes = await services.storage.readAll(pdfKey(pdfOf(file).id))
  if (!bytes) throw new Refusal('not_found', 'file_has_no_pdf')
  return bytes
}
