import { renderSVG } from 'uqr'
import { z } from 'zod'
import { recordShare } from '#features/popularity/record-share.server.ts'
import { countOnTheWay } from '#platform/http/count-visitor.server.ts'
import { MovedTo, page, textPage, type Page } from '#platform/pages/page.ts'
import { QR_LOOK } from '#ui/qr-look.ts'
import { openShortLink } from '#platform/short-links/short-links.server.ts'

/** QR codes and short links of our own pages, made here so that sharing needs nobody else (C-81, C-82). */
export const sharingPages: readonly Page[] = [
  textPage({
    path: '/qr.svg',
    about: '本站页面的二维码',
    input: z.object({
      path: z
        .string()
        .max(300)
        .regex(/^\/(?!\/)[\x21-\x7e]*$/, '应为本站路径'),
    }),
    contentType: 'image/svg+xml',
    shared: { seconds: 86_400, tags: () => [], isKept: false },
    load: async (reading, { path }) => ({ address: reading.services.configuration.publicUrl + path }),
    text: ({ address }) => renderSVG(address, QR_LOOK),
  }),
  page({
    path: '/s/:code',
    about: '短链接',
    input: z.object({
      code: z
        .string()
        .max(8)
        .regex(/^[2-9A-HJ-NP-Za-km-z]{5,8}$/),
    }),
    load: async (context, { code }): Promise<never> => {
      const path = await openShortLink(context, code)
      await countOnTheWay(context.log, () => recordShare(context, path))
      throw new MovedTo(path, { isForEver: false })
    },
    head: () => ({ title: '短链接' }),
    View: () => null,
  }),
]
