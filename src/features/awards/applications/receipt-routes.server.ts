import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { parseInput } from '#platform/parse-input.ts'
import { RECEIPT_PATH } from '../addresses.ts'
import { YearInAddress } from '../year-number.ts'
import { makeReceipt } from './make-receipt.server.ts'

const Named = z.object({ year: YearInAddress, id: positiveId })

/** The receipt of an application for whoever applied. */
export function registerReceipts(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get(RECEIPT_PATH, async (request, reply) => {
    const { fileName, bytes } = await makeReceipt(await contextOf(request), parseInput(Named, request.params))
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': contentDisposition('attachment', fileName),
      })
      .type('application/pdf')
      .send(bytes)
  })
}
