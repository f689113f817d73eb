import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requirePerson } from '#features/accounts/policy.ts'
import { registerFileUpload } from '#features/uploads/file-upload.server.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { DOCUMENT_PATH } from '../addresses.ts'
import { megabytesSent } from './rate-limits.ts'
import { DOCUMENT_MEGABYTES } from './limits.ts'
import { takeDocument } from './take-document.server.ts'

/** `POST /openapi/v1/vue/award/document`: multipart with `id` of the application, one `file`, and the key of the `field` that asks for it, if any (C-85). */
export const registerDocuments = (
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Promise<void> =>
  registerFileUpload(app, contextOf, {
    path: DOCUMENT_PATH,
    megabytes: DOCUMENT_MEGABYTES,
    refusals: { broken: 'award_document_broken', large: 'award_document_large' },
    async begin(context, _request, megabytes) {
      const { id } = requirePerson(context.actor)
      await takePoints(context, [{ limit: megabytesSent, key: id, points: megabytes }])
      return id
    },
    take: takeDocument,
  })
