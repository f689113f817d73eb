import type { FastifyRequest } from 'fastify'
import { enterAsStaff } from '#features/staff/enter.server.ts'
import type { Context } from '#platform/context.ts'
import type { RawRoutes } from '#platform/http/raw-routes.ts'
import { Refusal } from '#platform/refusal.ts'
import { MATERIAL_MEGABYTES, MATERIAL_UPLOAD_PATH } from './upload-words.ts'
import { uploadMaterial } from './upload-material.server.ts'

const MOST_BYTES = MATERIAL_MEGABYTES * 1024 * 1024

/** Takes a PDF into the materials of an event, as it is: one request each, what is said of it in the address. */
export const materialRoutes: RawRoutes = {
  addresses: [{ method: 'POST', path: MATERIAL_UPLOAD_PATH, about: '上传一份 PDF，作为活动的资料' }],
  async register({ app, contextOfVisitor }) {
    await app.register(async (scope) => {
      const entered = new WeakMap<FastifyRequest, Context>()
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/octet-stream',
        { parseAs: 'buffer', bodyLimit: MOST_BYTES },
        (_request, body, done) => done(null, body),
      )
      // Whoever may not send is told so before anything of it is read.
      scope.addHook('onRequest', async (request, reply) => {
        const access = { permission: 'materials.edit' } as const
        entered.set(request, await enterAsStaff(contextOfVisitor(request), request.headers, access))
        const length = Number(request.headers['content-length'] ?? Number.NaN)
        if (!(length <= MOST_BYTES)) {
          reply.header('connection', 'close')
          throw new Refusal('too_large', 'pdf_too_large', { megabytes: MATERIAL_MEGABYTES })
        }
      })
      scope.post<{ Body: Buffer | undefined }>(MATERIAL_UPLOAD_PATH, async (request, reply) => {
        const context = entered.get(request)
        if (!context || !request.body?.length) throw new Refusal('invalid', 'material_empty')
        const said = request.query as Parameters<typeof uploadMaterial>[1]
        const json = { id: await uploadMaterial(context, said, request.body) }
        return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', json })
      })
    })
  },
}
