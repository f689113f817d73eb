import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { enterToLook } from '#features/staff/enter.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import { parseInput } from '#platform/parse-input.ts'
import { APPLICATIONS_ZIP_PATH, JUDGED_ZIP_PATH } from '../../addresses.ts'
import { zipEntryDocuments } from '../../judging/zip-entry-documents.server.ts'
import { zipDocuments } from './zip-documents.server.ts'

const Asked = z.object({
  application: positiveId.optional(),
  prize: positiveId.optional(),
  confidential: z.literal('yes').optional(),
})
const Named = z.object({ id: positiveId })

/** Documents of applications in one file: to the office, and to a judge of the entry. */
export const zipRoutes: RawRoutes = {
  addresses: [
    { method: 'GET', path: APPLICATIONS_ZIP_PATH, about: '一份申报或一个奖项的全部材料，给评选办公室' },
    { method: 'GET', path: JUDGED_ZIP_PATH, about: '交给自己评的一位参评者的材料，给评委' },
  ],
  register({ app, contextOf, contextOfVisitor }) {
    app.get(APPLICATIONS_ZIP_PATH, async (request, reply) => {
      const context = await enterToLook(contextOfVisitor(request), request.headers)
      const { application, prize = 0, confidential } = parseInput(Asked, request.query)
      const withConfidential = confidential === 'yes'
      const asked = application === undefined ? { prizeId: prize } : { applicationId: application }
      return send(reply, await zipDocuments(context, { ...asked, withConfidential }))
    })
    app.get(JUDGED_ZIP_PATH, async (request, reply) => {
      const { id } = parseInput(Named, request.params)
      return send(reply, await zipEntryDocuments(await contextOf(request), { candidateId: id }))
    })
  },
}

const send = (reply: FastifyReply, { name, stream }: Awaited<ReturnType<typeof zipDocuments>>) =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition('attachment', name),
    })
    .type('application/zip')
    .send(stream)
