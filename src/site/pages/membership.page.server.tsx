import { SectionHeading } from '#ui/section-heading.tsx'
import { z } from 'zod'
import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import { membershipOffer, type MembershipOffer } from '#features/membership/offer.ts'
import { sayMemberPrice } from '#platform/settings/say-member-price.ts'
import type { SiteFacts } from '#platform/settings/settings.server.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'

/** What who may do, in the order of the table: visitor, signed in, member. */
const comparedWith = (
  memberWord: string,
): readonly (readonly [what: string, visitor: string, person: string, member: string])[] => [
  ['新闻、文献导读、产业数据', '全部', '全部', '全部'],
  ['会员文章与深度报告', '公开部分', '公开部分', '全文'],
  ['会员资料在线阅读', '预览', '预览', '全部页面'],
  ['向专家提问、评论', '', '可以', '可以'],
  ['活动门票', '原价', '原价', memberWord],
  ['季度内参、白皮书', '单独购买', '单独购买', '单独购买'],
]

const ANSWERS: readonly (readonly [string, string])[] = [
  ['什么时候生效？', '付款成功即生效，正在看的会员文章会当场展开。'],
  ['快到期了怎么办？', '到期前会提醒您。提前续费，新的一年从原来的到期日接着算，不会少一天。'],
  ['可以开发票吗？', '可以。付款后在“我的账号”里申请，电子发票发到您的邮箱。'],
  [
    '会员退了款，买过的门票呢？',
    '以会员价买的门票照旧有效，价格以下单时为准；活动还没结束的，主办方可以请您补差价，或退票。',
  ],
  ['会自动续费吗？', '不会。到期前不再付款，会员就到期为止。'],
]

interface View {
  readonly site: SiteFacts
  readonly offer: MembershipOffer
  /** Whether a company may choose to pay by bank transfer. */
  readonly mayTransfer: boolean
  readonly industry: Industry
  /** What members pay for tickets of events: 半价. */
  readonly memberWord: string
}

/** What a membership costs and gives, also to companies, with the way to it (HOME-15, MEMBER-01 to -04). */
export const membershipPage = page({
  path: '/membership',
  about: '会员权益',
  input: z.object({}),
  shared: { seconds: 3600, tags: () => [] },
  load: async (context: SharedContext): Promise<View> => ({
    site: context.services.settings.site,
    offer: membershipOffer(context.services.settings.membership),
    mayTransfer: context.services.settings.transfer !== undefined,
    industry: context.services.industries.main,
    memberWord: sayMemberPrice(context.services.settings.membership.ticketPercent),
  }),
  head: ({ offer }) => ({
    title: '会员权益',
    description: `${offer.name} ${offer.yuan} ${offer.unit}：${offer.benefits}`,
    canonical: '/membership',
  }),
  View: MembershipPage,
})

function MembershipPage({ view: { site, offer, mayTransfer, industry, memberWord } }: { view: View }) {
  const { phone, email } = site.contact
  return (
    <div className="wide max-w-[60rem] pt-8 lg:pt-12">
      <header className="rounded-2xl bg-copper-soft px-6 py-10 text-center sm:px-12">
        <h1 className="text-2xl sm:text-3xl">{offer.name}</h1>
        <p className="mt-4 text-copper">
          <span className="text-5xl font-semibold">{offer.yuan}</span> {offer.unit}
        </p>
        <p className="mx-auto mt-4 max-w-md text-balance">{offer.benefits}</p>
        <div className="mt-6">
          <Island of={JoinButton} when="touch" industry={industry} offer={offer} label="开通或续费" />
        </div>
      </header>
      <section aria-label="对比" className="mt-12">
        <SectionHeading title="有什么不同" />
        <div className="mt-4">
          <table className="w-full text-sm sm:text-[0.9375rem]">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-3 text-start font-normal">
                  <span className="sr-only">内容</span>
                </th>
                <th scope="col" className="px-1 py-3 font-normal">
                  访客
                </th>
                <th scope="col" className="px-1 py-3 font-normal">
                  登录读者
                </th>
                <th scope="col" className="px-1 py-3 font-semibold text-copper">
                  会员
                </th>
              </tr>
            </thead>
            <tbody>
              {comparedWith(memberWord).map(([what, visitor, person, member]) => (
                <tr key={what} className="border-b border-line text-center">
                  <th scope="row" className="w-2/5 py-3 text-start font-normal text-ink">
                    {what}
                  </th>
                  <td className="px-1 text-muted">{visitor || '—'}</td>
                  <td className="px-1 text-muted">{person}</td>
                  <td className="px-1 font-medium text-ink">{member}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-label="企业与团体" className="mt-12">
        <SectionHeading title="企业与团体" />
        <p className="mt-3 leading-relaxed wrap-anywhere">
          {mayTransfer ? '对公转账在付款时选“改用对公转账”。' : ''}为团队开通、
          {mayTransfer ? '' : '对公转账、'}
          合同与增值税专用发票，请联系客服：
          <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className="text-link">
            {phone}
          </a>
          ，
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          ，或
          <a href="/contact" className="text-link">
            留下资料
          </a>
          ，一个工作日内回复。
        </p>
      </section>
      <section aria-label="常见问题" className="mt-12">
        <SectionHeading title="常见问题" />
        <dl className="mt-3 grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
          {ANSWERS.map(([question, answer]) => (
            <div key={question}>
              <dt className="font-medium text-ink">{question}</dt>
              <dd className="mt-1 leading-relaxed">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
