import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Context } from '#platform/context.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'

/** Pixels; printed and scanned from a screen, a code of this size is read at once. */
const CODE_WIDTH = 480

/** What the demo's company has said of itself: where to transfer to, and its official account, whose code leads to the demo. */
export async function fillCompany({ db, services }: Context): Promise<void> {
  const code = renderSVG(services.configuration.publicUrl, { border: 4, blackColor: '#15212b' })
  const drawn = await sharp(Buffer.from(code)).resize(CODE_WIDTH, CODE_WIDTH).png().toBuffer()
  await db.update(portalSettings).set({
    bankAccountName: '澜江产业媒体有限公司',
    bankName: '澜江银行高新支行',
    bankAccount: '622200001234567890',
    bankCode: '102331000017',
    officialAccount: '澜江宽禁带观察',
    officialPicture: await services.images.take(drawn),
  })
  await services.settings.readAgain(db)
}
