import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import { parseInput } from '#platform/parse-input.ts'
import { makeCertificate, makeTicketPaper, makeTicketPicture } from './make-papers.server.ts'

const Opening = z.object({ token: word(60) })

/** Papers of a ticket, for whoever has its address. */
export const paperRoutes: RawRoutes = {
  addresses: [
    { method: 'GET', path: '/tickets/:token/ticket.pdf', about: '电子票 PDF' },
    { method: 'GET', path: '/tickets/:token/ticket.png', about: '电子票图片' },
    { method: 'GET', path: '/tickets/:token/certificate.pdf', about: '参会证明 PDF' },
  ],
  register({ app, contextOf }) {
    app.get('/tickets/:token/ticket.pdf', async (request, reply) =>
      send(reply, await makeTicketPaper(await contextOf(request), parseInput(Opening, request.params))),
    )
    app.get('/tickets/:token/ticket.png', async (request, reply) =>
      send(
        reply,
        await makeTicketPicture(await contextOf(request), parseInput(Opening, request.params)),
        // A telephone shows it, and keeps it after a long press.
        { type: 'image/png', shown: 'inline' },
      ),
    )
    app.get('/tickets/:token/certificate.pdf', async (request, reply) =>
      send(reply, await makeCertificate(await contextOf(request), parseInput(Opening, request.params))),
    )
  },
}

const send = (
  reply: FastifyReply,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
  { type, shown }: { type: 'application/pdf' | 'image/png'; shown: 'attachment' | 'inline' } = {
    type: 'application/pdf',
    shown: 'attachment',
  },
) =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition(shown, fileName),
    })
    .type(type)
    .send(bytes)
