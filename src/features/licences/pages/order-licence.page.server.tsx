import { z } from 'zod'
import { ORDER_LICENCE_PATH, reportPath } from '#features/reports/addresses.ts'
import { readReport } from '#features/reports/queries.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Trail } from '#ui/trail.tsx'
import { OrderLicence } from '../islands/order-licence.island.tsx'
import { findLicenceEdition, type LicenceEdition } from '../licence-editions.server.ts'
import { SEAT_DAYS } from '../limits.ts'
import { firmOf } from '../own-licences.server.ts'

interface View {
  readonly id: number
  readonly productName: string
  /** Missing where it is not sold on the portal. */
  readonly sold: LicenceEdition | undefined
  /** Has seats before it already. */
  readonly firm: string
}

const RULES = [
  '付款后由您管理席位：在“我的企业授权”里写上同事的手机号或邮箱，或放行您企业邮箱域名的所有人。',
  '同事用验证过的手机号或邮箱登录，打开就占用一个席位，可以在线阅读和下载；您看得到谁在用。',
  `席位长期有效，可以收回给别人用：同一个席位 ${SEAT_DAYS} 天里最多换一次人。`,
  '席位不够时可以再买：同一份资料的席位共用一份名单，同事不必再写一遍。',
  '每一页都印有读者本人与企业的名称，仅供企业内部使用，请勿外传。',
]

/** Where a firm buys seats before a white paper (C-17). */
export const orderLicencePage = page({
  path: ORDER_LICENCE_PATH,
  about: '购买白皮书的企业授权',
  input: z.object({ id: positiveId, edition: word(40).default('') }),
  load: async (context: Context, { id, edition }): Promise<View> => {
    const { productName } = await readReport(context, id)
    const found = await findLicenceEdition(context, { reportId: id, edition })
    const sold = found?.isSoldOfflineOnly ? undefined : found
    return { id, productName, sold, firm: sold ? await firmOf(context, sold.fileId) : '' }
  },
  head: ({ productName }) => ({ title: `购买企业授权：${productName}`, isIndexed: false }),
  View: ({ view: { id, productName, sold, firm } }) => (
    <div className="wide max-w-[46rem] pt-8">
      <Trail
        steps={[
          { name: '白皮书', path: '/reports' },
          { name: productName, path: reportPath(id) },
        ]}
      />
      <PageTitle title={sold ? `购买${sold.name}` : '购买企业授权'}>
        <a href={reportPath(id)} className="hover:text-accent">
          {productName}
        </a>
      </PageTitle>
      {sold ? (
        <>
          <p className="mb-6 text-ink">
            {sold.seats} 个席位，<span className="font-semibold text-copper">{shownYuan(sold.priceFen)}</span>{' '}
            元
          </p>
          <Island
            of={OrderLicence}
            when="load"
            reportId={sold.reportId}
            edition={sold.edition}
            firm={firm}
            subject={`《${productName}》${sold.name}`}
            seats={sold.seats}
            price={shownYuan(sold.priceFen)}
          />
          <p className="hidden text-sm text-muted noscript:block">
            启用 JavaScript 后可以在线购买，也可以
            <a href={contactPath('reports', productName)} className="mx-1 text-link">
              联系我们
            </a>
            ，由我们替您下单。
          </p>
        </>
      ) : (
        <p className="py-10 text-muted">这个版本现在不在线销售。</p>
      )}
      <section aria-label="购买须知" className="mt-10 border-t border-line pt-6 text-[0.9375rem] text-body">
        <h2 className="text-lg text-ink">购买须知</h2>
        <ul className="mt-3 list-disc space-y-1.5 ps-5">
          {RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-4">
          需要合同的，请
          <a href={contactPath('reports', productName)} className="mx-1 text-link">
            联系我们
          </a>
          。由公司付款的，下单后可以改用对公转账，发票在“我的账号”里申请。
        </p>
      </section>
    </div>
  ),
})
