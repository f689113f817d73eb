import type { ReactNode } from 'react'
import type { MembershipOffer } from '#features/membership/offer.ts'

const TITLE = '本文为会员文章'

/** What a reader without membership sees where the public part ends: what is missing and how to get it (TOPIC-02). */
export function Gate({
  topicId,
  totalCharacters,
  offer,
  contact,
  join,
}: {
  topicId: number
  totalCharacters: number
  /** Missing where membership is not sold. */
  offer: MembershipOffer | undefined
  contact: { phone: string; email: string }
  /** The way to membership. */
  join: ReactNode
}) {
  return (
    <section
      data-gate={topicId}
      aria-label={TITLE}
      className="paid-gate relative mt-0 border-t border-line pt-10 pb-4 text-center"
    >
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-28 h-28 bg-linear-to-t from-paper to-transparent"
      />
      <h2 className="text-lg">{TITLE}</h2>
      <p className="mt-2 text-muted">全文约 {totalCharacters.toLocaleString('zh-CN')} 字，以上为公开部分。</p>
      {offer ? (
        <>
          <dl className="mx-auto mt-6 max-w-md rounded-lg bg-copper-soft px-6 py-5 text-start">
            <dt className="flex items-baseline justify-between font-semibold text-copper">
              <span>{offer.name}</span>
              <span>
                <span className="text-2xl">{offer.yuan}</span> {offer.unit}
              </span>
            </dt>
            <dd className="mt-2 text-sm text-body">{offer.benefits}</dd>
          </dl>
          <div data-gate-way className="mt-6">
            {join}
          </div>
        </>
      ) : null}
      <p className="mt-4 text-sm wrap-anywhere text-muted">
        {offer ? '对公转账与团体开通请联系客服：' : '这个产业的会员不在线销售，需要阅读全文请联系客服：'}
        <a href={`tel:${contact.phone.replaceAll(/\s/g, '')}`} className="text-link">
          {contact.phone}
        </a>
        ，
        <a href={`mailto:${contact.email}`} className="text-link">
          {contact.email}
        </a>
      </p>
    </section>
  )
}
