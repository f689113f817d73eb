import { renderSVG } from 'uqr'
import type { Context } from '#platform/context.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'

/** What the demo's company has said of itself: where to transfer to, and its official account, whose code leads to the demo. */
export async function fillCompany({ db, services }: Context): Promise<void> {
  const code = renderSVG(services.configuration.publicUrl, { border: 4, blackColor: '#15212b' })
  await db.update(portalSettings).set({
    bankAccountName: '澜江产业媒体有限公司',
    bankName: '澜江银行高新支行',
    bankAccount: '622200001234567890',
    bankCode: '102331000017',
    officialAccount: '澜江宽禁带观察',
    officialPicture: await services.images.take(Buffer.from(code)),
  })
  await services.settings.readAgain(db)
}
