import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { retryAfter } from '../http/retry-after.ts'
import { sentenceFor } from '../messages.ts'
import { Refusal, statusOf } from '../refusal.ts'
import { storageMessages } from '../storage/storage-problem.ts'
import { IMAGE_WIDTHS, isImageWidth, widthsOfCut, type ImageWidth } from './image-address.ts'
import { maySeeHeld } from './held-images.server.ts'
import { isShape, SHAPE_NAMES, type Shape } from './shapes.ts'
import type { Images, Rendition } from './images.server.ts'
import type { WantedFormat } from './plan-rendition.ts'
import { imageMessages } from './messages.ts'

const messages = { ...storageMessages, ...imageMessages }
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Of pictures that may be taken away again. */
const FOR_A_DAY = 'public, max-age=86400'
const ASKED_EACH_TIME = 'public, no-cache'
const FOR_ITS_VIEWERS = 'private, no-store'

/**
 * `/img/:id?w=320`: a picture in the best format the browser accepts, cacheable for ever because the id is the hash
 * of its original (C-97, CONST-04); for a day when it may be taken away again. One that is held is there for its
 * viewers alone, and for whoever has a `pass` for it. Without `w` it comes in its own width, at most 2400. With
 * `s=4x3` it is cut to that shape, in the widths that pages ask for, around its focal point, which `f` only repeats, so that another is another address.
 */
export function registerImageRoutes(
  app: FastifyInstance,
  images: Pick<Images, 'rendition' | 'viewersOf'>,
  contextOf: (request: FastifyRequest) => Promise<Pick<Context, 'actor' | 'db' | 'now'>>,
): void {
  app.route<{ Params: { id: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/img/:id',
    errorHandler: refusePlainly,
    handler: async (request, reply) => {
      const { id } = request.params
      const shape = shapeOf(request.query.s)
      const width = widthOf(request.query.w, shape)
      const viewers = (await images.viewersOf(id)) ?? 'everybody'
      const isHeld = viewers !== 'everybody'
      if (isHeld && !(await maySeeHeld(await contextOf(request), { id, viewers, pass: request.query.pass })))
        throw new Refusal('not_found', 'image_held')
      const format = formatFor(request.headers.accept)
      const rendition = await images.rendition(id, width, format, shape)
      if (!rendition) throw new Refusal('not_found', 'image_not_found')
      reply.headers({
        'cache-control': isHeld ? FOR_ITS_VIEWERS : keepingOf(rendition, request.query.f),
        vary: 'Accept',
        etag: rendition.etag,
      })
      if (isKnown(request.headers['if-none-match'], rendition.etag)) return reply.code(304).send()
      return reply
        .type(rendition.contentType)
        .header('content-length', rendition.bytes.length)
        .send(rendition.bytes)
    },
  })
}

/** A cut may be kept only under an address that says its focal point. */
function keepingOf({ focus, isRemovable }: Rendition, said: unknown): string {
  if (focus !== undefined && focus !== said) return ASKED_EACH_TIME
  return isRemovable ? FOR_A_DAY : FOR_EVER
}

function shapeOf(text: unknown): Shape | undefined {
  if (text === undefined || isShape(text)) return text
  throw new Refusal('invalid', 'image_shape_unknown', { shapes: SHAPE_NAMES.join('、') })
}

/** A cut comes in the widths of its shape alone: whoever asks for all of all pictures must not fill the disk. */
function widthOf(text: unknown, shape: Shape | undefined): ImageWidth | 'original' {
  if (text === undefined && !shape) return 'original'
  const widths = shape ? widthsOfCut(shape) : IMAGE_WIDTHS
  const width = typeof text === 'string' && /^\d{2,4}$/.test(text) ? Number(text) : 0
  if (isImageWidth(width) && widths.includes(width)) return width
  throw new Refusal('invalid', 'image_width_unknown', { widths: widths.join('、') })
}

/** AVIF before WebP before JPEG (PNG), as the browser accepts; a wildcard alone promises no modern format. */
export function formatFor(accept: string | undefined): WantedFormat {
  const accepted = new Set(
    (accept ?? '').split(',').flatMap((each) => {
      const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      return parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) ? [] : [type]
    }),
  )
  if (accepted.has('image/avif')) return 'avif'
  return accepted.has('image/webp') ? 'webp' : 'jpeg'
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))
}

/** A picture's place shows no error page, so a refusal is one plain sentence; a bug goes on to the common handler. */
function refusePlainly(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Refusal)) throw error
  const { status } = statusOf(error.kind)
  if (status === 503) reply.header('retry-after', retryAfter())
  void reply
    .code(status)
    .headers({
      // What is held may be shown to everybody the next minute.
      'cache-control': error.code === 'image_not_found' ? 'public, max-age=60' : 'no-store',
    })
    .type('text/plain; charset=utf-8')
    .send(sentenceFor(error, messages))
}
