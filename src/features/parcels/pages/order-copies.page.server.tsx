import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { NO_ADDRESS, type AddressLines } from '#features/orders/postal-lines.ts'
import { ORDER_COPIES_PATH, reportPath } from '#features/reports/addresses.ts'
import { readReport } from '#features/reports/queries.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Trail } from '#ui/trail.tsx'
import { lastAddressOf, linesOf } from '../addresses.server.ts'
import { OrderCopies } from '../islands/order-copies.island.tsx'
import { findPaperEdition, type PaperEdition } from '../paper-editions.server.ts'

interface View {
  readonly id: number
  readonly productName: string
  /** Missing where it is sold no more. */
  readonly paper: PaperEdition | undefined
  readonly known: AddressLines
}

const RULES = [
  '付款后由我们安排寄出，单号发给您，也在“我的寄送”里看得到。',
  '寄出以前可以在“我的寄送”里修改收件地址；寄出以前退款的，不再寄。',
  '寄到港澳台与海外的，请先联系我们。',
]

/** Where copies of a printed edition are ordered: how many, and where they go (C-17). */
export const orderCopiesPage = page({
  path: ORDER_COPIES_PATH,
  about: '购买纸质白皮书',
  input: z.object({ id: positiveId, edition: word(40).default('') }),
  load: async (context: Context, { id, edition }): Promise<View> => {
    const { productName } = await readReport(context, id)
    const last = context.actor.kind === 'person' ? await lastAddressOf(context, context.actor.id) : undefined
    const known = last ? linesOf(last) : NO_ADDRESS
    return {
      id,
      productName,
      paper: await findPaperEdition(context, { reportId: id, edition }),
      known: { ...known, phone: localPhone(known.phone) },
    }
  },
  head: ({ productName }) => ({ title: `购买纸质版：${productName}`, isIndexed: false }),
  View: ({ view: { id, productName, paper, known } }) => (
    <div className="wide max-w-[46rem] pt-8">
      <Trail
        steps={[
          { name: '白皮书', path: '/reports' },
          { name: productName, path: reportPath(id) },
        ]}
      />
      <PageTitle title={paper ? `购买${paper.name}` : '购买纸质白皮书'}>
        <a href={reportPath(id)} className="hover:text-accent">
          {productName}
        </a>
      </PageTitle>
      {paper ? (
        <>
          <p className="mb-6 text-ink">
            每本 <span className="font-semibold text-copper">{shownYuan(paper.priceFen)}</span> 元
            {paper.comesOn === undefined ? null : (
              <span className="ms-3 text-sm text-muted">预计 {paper.comesOn} 发布，发布后寄出</span>
            )}
          </p>
          <Island
            of={OrderCopies}
            when="load"
            reportId={paper.reportId}
            edition={paper.edition}
            subject={`《${productName}》${paper.name}`}
            priceFen={paper.priceFen}
            known={known}
          />
          <p className="hidden text-sm text-muted noscript:block">
            启用 JavaScript 后可以在线购买，也可以联系我们。
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
          一次买很多本、要分寄几处或需要合同的，请
          <a href={contactPath('reports', productName)} className="mx-1 text-link">
            联系我们
          </a>
          。由公司付款的，下单后可以改用对公转账，发票在“我的账号”里申请。
        </p>
      </section>
    </div>
  ),
})
