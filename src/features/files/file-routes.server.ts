import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { byteRange } from '#platform/http/byte-range.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { Refusal } from '#platform/refusal.ts'
import { refusedPath } from './addresses.ts'
import { openFile, redeemTicket } from './open-file.server.ts'
import { pdfKey } from './take-pdf.server.ts'

const Opening = z.object({ id: positiveId })

/**
 * `/file/:id/pdf` asks for permission and leads to the bytes, or back to the file's page, which says so; `/f/:token/:name` gives the
 * bytes, whole or in ranges, under the file's Chinese name (C-34).
 */
export function registerFileRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get('/file/:id/pdf', async (request, reply) => {
    const { id } = Opening.parse(request.params)
    reply.header('cache-control', 'no-store')
    try {
      const { path } = await openFile(await contextOf(request), { id, purpose: 'read' })
      return await reply.redirect(path, 302)
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'not_allowed')
        return reply.redirect(refusedPath(id), 302)
      throw error
    }
  })

  app.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/f/:token/:name',
    handler: async (request, reply) => {
      const context = await contextOf(request)
      const file = await redeemTicket(context, request.params.token)
      return giveBytes(context, request, reply, file)
    },
  })
}

async function giveBytes(
  { services }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { pdfId, bytes: size, name, purpose }: Awaited<ReturnType<typeof redeemTicket>>,
): Promise<FastifyReply> {
  const etag = `"${pdfId}"`
  // A browser that goes on after a break names what it has; anything else than that is answered whole.
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = byteRange(wanted, size)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(purpose === 'download' ? 'attachment' : 'inline', name),
    'x-robots-tag': 'noindex',
    // A PDF is shown by the browser's own viewer, which needs no script of ours and may be framed by nobody.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    etag,
  })
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const found = await services.storage.get(pdfKey(pdfId), range)
  if (!found) throw new Refusal('not_found', 'file_has_no_pdf')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply.type('application/pdf').header('content-length', found.size).send(found.stream)
}
