import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { registerFileUpload } from '#features/uploads/file-upload.server.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { addressKey } from '#platform/http/network-address.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { ANSWER_FILE_PATH } from '../addresses.ts'
import { megabytesOfPerson, megabytesOfPlace } from '../rate-limits.ts'
import { findOpenSeat } from '../own/find-open-seat.server.ts'
import { ANSWER_FILE_MEGABYTES } from './limits.ts'
import { openOwnAnswerFile } from './open-answer-file.server.ts'
import { takeAnswerFile } from './take-answer-file.server.ts'

const Sending = z.object({ seat: word(60).default('') })
const Opening = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** Who sends a file: somebody signed in, or who holds the link of a seat. */
async function senderOf(
  context: Context,
  request: FastifyRequest,
): Promise<{ readonly sentBy: string; readonly eventId?: number }> {
  const { seat } = parseInput(Sending, request.query)
  if (seat === '') return { sentBy: `person:${requirePerson(context.actor).id}` }
  const { ticket } = await findOpenSeat(context, seat)
  return { sentBy: `seat:${ticket.code}`, eventId: ticket.eventId }
}

/** `POST` takes a file that answers a question, by who is signed in or holds a seat's link; `GET` gives it back to its sender. */
export const answerFileRoutes: RawRoutes = {
  addresses: [
    { method: 'POST', path: ANSWER_FILE_PATH, about: '上传答复里的文件' },
    { method: 'GET', path: '/tickets/files/:id', about: '本人答复里的文件' },
  ],
  async register({ app, contextOf, contextOfCall }) {
    app.get('/tickets/files/:id', async (request, reply) => {
      const { name, contentType, bytes } = await openOwnAnswerFile(
        await contextOf(request),
        parseInput(Opening, request.params),
      )
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
          'content-disposition': contentDisposition('attachment', name),
        })
        .type(contentType)
        .send(bytes)
    })
    await registerUpload(app, contextOfCall)
  },
}

const registerUpload = (app: FastifyInstance, contextOf: (request: FastifyRequest) => Promise<Context>) =>
  registerFileUpload(app, contextOf, {
    path: ANSWER_FILE_PATH,
    megabytes: ANSWER_FILE_MEGABYTES,
    refusals: { broken: 'answer_file_broken', large: 'answer_file_large' },
    async begin(context, request, points) {
      const { sentBy } = await senderOf(context, request)
      const limit = sentBy.startsWith('person:') ? megabytesOfPerson : megabytesOfPlace
      const key =
        context.actor.kind === 'person' && limit === megabytesOfPerson
          ? context.actor.id
          : addressKey(context.caller?.address ?? 'here')
      await takePoints(context, [{ limit, key, points }])
      return sentBy
    },
    take: async (context, { id, name, bytes }, request) =>
      takeAnswerFile(context, { questionId: id, name, bytes, ...(await senderOf(context, request)) }),
  })
