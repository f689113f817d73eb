import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { byteRange } from '#platform/http/byte-range.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { refusedPath } from './addresses.ts'
import { SEATS_FULL, type FileSeats } from './file-seats.ts'
import { drawFilePage, makeMarkedCopy, PAGE_WIDTHS } from './marked-copy.server.ts'
import { openFile, redeemTicket, type Redeemed } from './open-file.server.ts'
import { pdfOf } from './find-file.server.ts'
import { pdfKey } from './take-pdf.server.ts'

const [SMALL, LARGE] = PAGE_WIDTHS
const Opening = z.object({ id: positiveId })
const PagePicture = z.object({
  id: positiveId,
  page: positiveId,
  w: z.coerce
    .number()
    .pipe(z.literal([SMALL, LARGE], { error: `应为 ${SMALL} 或 ${LARGE}` }))
    .default(LARGE),
})
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const

/**
 * `/file/:id/pdf` asks for permission and leads to the bytes or to the reader, or back to the file's page, which says no;
 * `/file/:id/pages/:page` is one page as a picture for the person who reads; `/f/:token/:name` gives the bytes under the
 * file's Chinese name: public ones whole or in ranges, others as the person's own marked copy (C-34 to C-36).
 */
export function registerFileRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  seats: FileSeats,
): void {
  app.get('/file/:id/pdf', async (request, reply) => {
    const { id } = parseInput(Opening, request.params)
    reply.header('cache-control', 'no-store')
    try {
      const { path } = await openFile(await contextOf(request), { id, purpose: 'read' }, seats)
      return await reply.redirect(path, 302)
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'not_allowed')
        return reply.redirect(refusedPath(id, error.code === SEATS_FULL ? 'full' : 'refused'), 302)
      throw error
    }
  })

  app.get('/file/:id/pages/:page', async (request, reply) => {
    const { id, page, w } = parseInput(PagePicture, {
      ...(request.query as object),
      ...(request.params as object),
    })
    const picture = await drawFilePage(await contextOf(request), { id, page, width: w })
    return reply.headers(PRIVATE).type('image/webp').send(picture)
  })

  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/f/:token/:name',
    handler: async (request, reply) => {
      const context = await contextOf(request)
      const redeemed = await redeemTicket(context, request.params.token)
      const { file, purpose, copyOf } = redeemed
      reply.headers({
        ...PRIVATE,
        'content-disposition': contentDisposition(
          purpose === 'download' ? 'attachment' : 'inline',
          file.name,
        ),
        // A PDF is shown by the browser's own viewer, which needs no script of ours and may be framed by nobody.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
      })
      reply.type('application/pdf')
      if (!copyOf) return giveOriginal(context, request, reply, redeemed)
      // Each copy is made anew, so there is nothing to go on with after a break, and no size before it is made.
      reply.header('accept-ranges', 'none')
      if (request.method === 'HEAD') return reply.send()
      return reply.send(await makeMarkedCopy(context, { file, ...copyOf }))
    },
  })
}

/** The bytes as they were uploaded; only ever asked for public files. */
async function giveOriginal(
  { services }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: Redeemed,
): Promise<FastifyReply> {
  if (file.access !== 'public') throw new Error(`file ${file.id} is not public`)
  const { id: pdfId, bytes: size } = pdfOf(file)
  const etag = `"${pdfId}"`
  // A browser that goes on after a break names what it has; anything else than that is answered whole.
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = byteRange(wanted, size)
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const found = await services.storage.get(pdfKey(pdfId), range)
  if (!found) throw new Refusal('not_found', 'file_has_no_pdf')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.header('content-length', found.size).send(found.stream)
}
