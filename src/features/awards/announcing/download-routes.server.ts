import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { contentDisposition } from '#platform/http/file-name.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { parseInput } from '#platform/parse-input.ts'
import { CERTIFICATE_FILE_PATH, PRESS_KIT_PATH } from '../addresses.ts'
import { YearInAddress } from '../year-number.ts'
import { CertificateNumber } from './certificate-number.ts'
import { drawCertificate } from './certificate-pdf.server.ts'
import { makePressKit } from './press-kit.server.ts'
import { certificatesDrawn, pressKitsMade } from './rate-limits.ts'

const OneCertificate = z.object({ certificate: CertificateNumber })
const OneYear = z.object({ year: YearInAddress })

/** A winner's certificate and a year's press kit, for everybody once the result is announced (C-91). */
export function registerAwardDownloads(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get(CERTIFICATE_FILE_PATH, async (request, reply) => {
    const { certificate } = parseInput(OneCertificate, request.params)
    const context = await counted(request, certificatesDrawn)
    const bytes = await drawCertificate(context, certificate)
    return send(reply, { bytes, type: 'application/pdf', name: `获奖证书${certificate}.pdf` })
  })

  app.get(PRESS_KIT_PATH, async (request, reply) => {
    const { year } = parseInput(OneYear, request.params)
    const context = await counted(request, pressKitsMade)
    return send(reply, { ...(await makePressKit(context, year)), type: 'application/zip' })
  })

  async function counted(request: FastifyRequest, limit: Limit): Promise<Context> {
    const context = await contextOf(request)
    if (context.caller) await takePoints(context, [{ limit, key: addressKey(context.caller.address) }])
    return context
  }
}

/** A correction may come at any moment, so nobody else keeps a copy. */
const send = (
  reply: FastifyReply,
  { bytes, type, name }: { bytes: Buffer; type: string; name: string },
): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': contentDisposition('attachment', name),
    })
    .type(type)
    .send(bytes)
