import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import type { ParcelView, PostingView } from '../contract.ts'
import { ParcelAddress } from '../islands/parcel-address.island.tsx'
import { listOwnParcels } from '../own-parcels.server.ts'
import { sayCopies } from '../words.ts'

type View = { readonly own: readonly ParcelView[] | undefined }

/** The printed white papers that somebody bought: where they go, and by which number they can be followed (C-17). */
export const parcelsPage = page({
  path: MY_PARCELS_PATH,
  about: '我的寄送：本人买的纸质白皮书、快递单号与收件地址',
  input: z.object({}),
  load: async (context: Context): Promise<View> => ({
    own: context.actor.kind === 'person' ? await listOwnParcels(context) : undefined,
  }),
  head: () => ({ title: '我的寄送', isIndexed: false }),
  View: ({ view: { own } }) =>
    own ? (
      <div className="wide max-w-[50rem] pt-8">
        <PageTitle title="我的寄送">买的纸质白皮书：快递单号在这里看，寄出以前可以修改收件地址。</PageTitle>
        {own.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} />
        ))}
        {own.length === 0 ? (
          <p className="py-16 text-center text-muted">
            还没有买过纸质白皮书。
            <a href="/reports" className="ms-2 text-link">
              看看白皮书
            </a>
          </p>
        ) : null}
      </div>
    ) : (
      <SignInFirst text="登录后在这里看纸质白皮书的快递单号，修改收件地址。" reason="登录后查看我的寄送" />
    ),
})

function sayState({ state, copies, taken, comesOn, isTakenDown, postings, recipient }: ParcelView): string {
  if (state === 'cancelled') return taken === copies ? '已退款，不再寄' : '不再寄'
  if (state === 'posted') return taken > 0 ? `已寄出，其中 ${sayCopies(taken)}已退款` : '已寄出'
  if (isTakenDown) return '白皮书已撤下，暂不寄出'
  if (recipient === '') return '等您填写收件地址'
  if (comesOn !== undefined) return `预计 ${comesOn} 发布，发布后寄出`
  return postings.length > 0 ? '安排再寄一次' : '安排寄出中'
}

function Parcel({ parcel }: { parcel: ParcelView }) {
  const { id, subject, copies, taken, orderNumber, createdAt, state, postings } = parcel
  const address = {
    recipient: parcel.recipient,
    phone: localPhone(parcel.phone),
    region: parcel.region,
    street: parcel.street,
  }
  const left = state === 'waiting' ? copies - taken : copies
  return (
    <section aria-label={subject} className="mt-4 rounded-xl border border-line p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg wrap-anywhere text-ink">
          {subject} {sayCopies(left)}
        </h2>
        <p className="text-sm text-muted">{sayState(parcel)}</p>
      </div>
      <p className="mt-1 text-sm text-muted">
        订单 {orderNumber} · {shanghaiDay(createdAt)}
      </p>
      <div className="mt-3 text-[0.9375rem] wrap-anywhere text-body">
        {address.recipient === ''
          ? null
          : `${address.recipient} ${address.phone}，${address.region} ${address.street} `}
        {state === 'waiting' ? (
          <Island of={ParcelAddress} when="touch" parcelId={id} known={address} />
        ) : null}
      </div>
      {postings.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {postings.map((posting) => (
            <Posting key={posting.id} posting={posting} />
          ))}
        </ul>
      ) : null}
      {state === 'posted' || (state === 'waiting' && parcel.isTakenDown) ? (
        <p className="mt-3 text-sm text-muted">
          {state === 'posted' ? '没有收到、地址不对' : '要退款，或有别的问题'}，请
          <a href={contactPath('reports', subject)} className="mx-1 text-link">
            联系我们
          </a>
          。
        </p>
      ) : null}
    </section>
  )
}

function Posting({ posting }: { posting: PostingView }) {
  const { copies, carrier, trackingNumber, postedAt, failure } = posting
  return (
    <li className="py-3">
      <p className="wrap-anywhere text-ink">
        {carrier} <span className="select-all">{trackingNumber}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {shanghaiDay(postedAt)} 寄出 {sayCopies(copies)}
        {failure ? (
          <span className="ms-2 text-text-red">
            {failure === 'returned' ? '没有送到，退了回来' : '在路上丢失了'}
          </span>
        ) : null}
      </p>
    </li>
  )
}
