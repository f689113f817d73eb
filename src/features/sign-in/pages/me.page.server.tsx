import { z } from 'zod'
import { readAccount } from '#features/accounts/account-queries.server.ts'
import type { AccountView } from '#features/accounts/contract.ts'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { OwnOrders } from '#features/membership/components/own-orders.server.tsx'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import { deviceName } from '#features/accounts/device-name.ts'
import type { Membership } from '#features/membership/contract.ts'
import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import { membershipOf } from '#features/membership/membership-name.ts'
import { membershipOffer, type MembershipOffer } from '#features/membership/offer.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import type { OrderLine } from '#features/orders/contract.ts'
import { countUnread, sumOf } from '#features/notifications/queries.server.ts'
import { listOrderPage, listUnpaid } from '#features/orders/queries.server.ts'
import { filePath } from '#features/files/addresses.ts'
import { listAttendedFiles, listOwnFiles, type OwnFile } from '#features/files/own-files.server.ts'
import { countsOfReader } from '#features/reading/queries.server.ts'
import type { Context } from '#platform/context.ts'
import { contactPath } from '#platform/contact-path.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { lastDayBefore, shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import { Pager } from '#ui/pager.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { readWaitingFace } from '../own-face.server.ts'
import { OwnPlaces, type OwnCounts } from '../components/own-places.server.tsx'
import { AccountSettings } from '../islands/account-settings.island.tsx'

interface SignedIn {
  readonly account: AccountView
  readonly membership: Membership
  readonly industry: Industry
  /** What runs of industries whose membership is not sold here but given (B-116). */
  readonly given: readonly { readonly name: string; readonly lastDay: string }[]
  readonly offer: MembershipOffer
  readonly bought: Awaited<ReturnType<typeof listOrderPage>>
  readonly unpaid: Awaited<ReturnType<typeof listUnpaid>>
  readonly files: readonly OwnFile[]
  readonly attended: Awaited<ReturnType<typeof listAttendedFiles>>
  readonly now: Date
  readonly takesWechat: boolean
  readonly waitingFace: string | undefined
  readonly counts: OwnCounts
  readonly places: readonly OwnPlace[]
}

type View = { readonly account: undefined } | SignedIn

interface Wired {
  readonly ownPlaces: (context: Context) => Promise<readonly OwnPlace[]>
}

/** One's own account: membership, orders, name, addresses and devices (B-50). */
export const createMePage = ({ ownPlaces }: Wired) =>
  page({
    path: '/me',
    about: '我的账号',
    input: z.object({ page: z.coerce.number().int().min(1).max(1000).catch(1) }),
    load: async (context: Context, { page: asked }): Promise<View> => {
      if (context.actor.kind !== 'person') return { account: undefined }
      const { id: personId } = context.actor
      const [account, memberships, bought, unpaid, files, attended, waitingFace, unread, kept, places] =
        await Promise.all([
          readAccount(context),
          readMemberships(context, personId),
          listOrderPage(context, { personId, page: asked }),
          listUnpaid(context, personId),
          listOwnFiles(context),
          listAttendedFiles(context),
          readWaitingFace(context, personId),
          countUnread(context),
          countsOfReader(context, personId),
          ownPlaces(context),
        ])
      const industry = context.services.industries.main
      const takesWechat = context.services.wechatLogin !== undefined
      const offer = membershipOffer(context.services.settings.membership)
      return {
        account,
        membership: memberships.of(industry),
        industry,
        given: memberships.current.flatMap((slug) => {
          const { endsAt } = memberships.of(slug)
          return slug === industry || !endsAt
            ? []
            : { name: membershipOf(context.services, slug), lastDay: lastDayBefore(endsAt) }
        }),
        offer,
        bought,
        unpaid,
        files,
        attended,
        now: context.now,
        takesWechat,
        waitingFace,
        counts: { unread: sumOf(unread), ...kept },
        places,
      }
    },
    head: () => ({ title: '我的账号', isIndexed: false }),
    View: ({ view }) =>
      view.account ? (
        <Account view={view} />
      ) : (
        <SignInFirst text="登录后在这里管理账号、会员、订单与登录设备。" reason="登录后管理账号" />
      ),
  })

function Account({ view }: { view: Extract<View, { account: AccountView }> }) {
  const { membership, industry, offer, bought, takesWechat, waitingFace } = view
  const { devices, closesAt, ...own } = view.account
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的账号">{own.name}</PageTitle>
      <OwnPlaces counts={view.counts} more={view.places} unpaid={view.unpaid} />
      <section id="membership" aria-label="会员" className="mt-4 scroll-mt-28 rounded-xl bg-copper-soft p-6">
        <h2 className="text-lg text-copper">{offer.name}</h2>
        <p className="mt-1 text-body">
          {membership.isMember && membership.endsAt
            ? `有效期至 ${lastDayBefore(membership.endsAt)}，现在续费从到期之日接着计算。`
            : membership.endsAt
              ? `已于 ${lastDayBefore(membership.endsAt)} 到期`
              : `尚未开通。会员权益：${offer.benefits}`}
        </p>
        {view.given.map(({ name, lastDay }) => (
          <p key={name} className="mt-1 text-body">
            {name}有效期至 {lastDay}。
          </p>
        ))}
        <div className="mt-4">
          <Island
            of={JoinButton}
            when="touch"
            industry={industry}
            offer={offer}
            label={membership.isMember ? '续费一年' : '开通会员'}
          />
        </div>
      </section>
      <OwnOrders orders={bought.orders} now={view.now} addressOf={addressOfLine} />
      <Pager
        page={bought.page}
        pageCount={bought.pageCount}
        addressOf={(at) => `/me${at > 1 ? `?page=${at}` : ''}#orders`}
      />
      <OwnFiles files={view.files} attended={view.attended} />
      <section id="account" aria-label="设置" className="no-print mt-10 scroll-mt-28">
        <SectionHeading title="设置" />
        <Island
          of={AccountSettings}
          when="load"
          account={{
            ...own,
            closesOn: closesAt && shanghaiDay(closesAt),
            icon: own.iconId && imageAddress(own.iconId, 160),
            waitingIcon: waitingFace && imageAddress(waitingFace, 160),
          }}
          takesWechat={takesWechat}
          devices={devices.map((device) => ({
            sessionId: device.sessionId,
            browser: deviceName(device.browser),
            seen: shanghaiMinute(device.seenAt),
            ends: shanghaiDay(device.endsAt),
            isThisOne: device.isThisOne,
          }))}
        />
      </section>
    </div>
  )
}

/** A bought file at its page, a year of membership where it says until when, tickets among one's own. */
function addressOfLine(line: OrderLine): string {
  switch (line.product) {
    case 'file':
      return filePath(line.detail.fileId)
    case 'event_ticket':
    case 'ticket_change':
      return '/tickets'
    case 'membership_year':
      return '#membership'
    case 'quarterly_subscription':
      return '/irs/mine'
    case 'paper_copy':
      return '/parcels'
    case 'file_licence':
      return '/licences'
  }
}

function OwnFiles({ files, attended }: Pick<SignedIn, 'files' | 'attended'>) {
  if (files.length === 0 && attended.length === 0) return null
  return (
    <section id="files" aria-label="我的资料" className="mt-10 scroll-mt-28">
      <SectionHeading title="我的资料" />
      <ul className="divide-y divide-line">
        {files.map(({ id, title, purpose, boughtAt, isWithdrawn }) => (
          <li key={`${id} ${purpose}`} className="flex flex-wrap justify-between gap-x-6 py-3">
            {isWithdrawn ? (
              <span className="text-muted">
                {title}
                <span className="block text-sm">
                  已撤下，不能再打开；买过的可以
                  <a href={contactPath('files', title)} className="text-link">
                    联系我们退款
                  </a>
                </span>
              </span>
            ) : (
              <a href={filePath(id)} className="text-ink hover:text-accent">
                {title}
              </a>
            )}
            <span className="text-sm text-muted">
              {purpose === 'read' ? '阅读' : '阅读与下载'} · {shanghaiDay(boughtAt)}
            </span>
          </li>
        ))}
        {attended.map(({ id, title, speaker }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
            <a href={filePath(id)} className="text-ink hover:text-accent">
              {title}
            </a>
            <span className="text-sm text-muted">
              {speaker ? (
                <>
                  <NameLine names={[speaker]} /> ·{' '}
                </>
              ) : null}
              参会资料
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
