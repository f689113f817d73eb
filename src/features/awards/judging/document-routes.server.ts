import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { parseInput } from '#platform/parse-input.ts'
import { JUDGED_DOCUMENT_PATH } from '../addresses.ts'
import { readEntryDocument } from './read-entry-document.server.ts'

const Named = z.object({ id: positiveId })

/** A document of an entry in the browser of its judge: kept nowhere, and nothing in it may do anything (C-89). */
export function registerJudgedDocuments(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get(JUDGED_DOCUMENT_PATH, async (request, reply) => {
    const { id } = parseInput(Named, request.params)
    const { name, contentType, bytes } = await readEntryDocument(await contextOf(request), { id })
    reply.headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition('inline', name),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    })
    return reply.type(contentType).send(bytes)
  })
}
