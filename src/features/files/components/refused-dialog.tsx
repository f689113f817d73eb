import type { ReactNode } from 'react'
import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import type { MembershipOffer } from '#features/membership/offer.ts'
import { contactPath } from '#platform/contact-path.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import type { FileRightWire } from '../wire.ts'

/** What somebody signed in reads who may not, with the ways on: joining, another account, a person to ask (B-47). */
export function RefusedDialog({
  industry,
  offer,
  title,
  id,
  sentence,
  lacks,
  buying,
  onClose,
}: {
  industry: string
  /** Missing where membership is not sold. */
  offer: MembershipOffer | undefined
  /** What was tried. */
  title: string
  id: number
  sentence: string
  lacks: FileRightWire['lacks']
  /** The button that buys it, where it is sold. */
  buying: ReactNode
  onClose: () => void
}) {
  const needsMembership = lacks === 'member' || lacks === 'member_or_purchase'
  const asSomebodyElse = () => {
    onClose()
    askToSignIn({ reason: '暂无此文件阅读权限，可以换个账号登录', fileId: id })
  }
  return (
    <Modal title={title} width="narrow" onDismiss={onClose}>
      <p className="mt-2 leading-relaxed text-body">
        {sentence}
        {needsMembership && !offer ? '。这个产业的会员不在线销售，请联系客服' : ''}
      </p>
      {lacks === '' ? (
        <div className="mt-6 text-end">
          <button type="button" onClick={onClose} className={OUTLINED}>
            知道了
          </button>
        </div>
      ) : (
        <>
          <div className="mt-5 grid gap-3 empty:hidden">
            {offer && needsMembership ? (
              <JoinButton industry={industry} offer={offer} label="开通会员" />
            ) : null}
            {buying}
          </div>
          <p className="mt-5 flex flex-wrap justify-center gap-x-8 border-t border-line pt-3 text-sm">
            <button type="button" onClick={asSomebodyElse} className="min-h-10 text-accent hover:underline">
              换个账号登录
            </button>
            <a
              href={contactPath('files')}
              className="inline-flex min-h-10 items-center text-accent hover:underline"
            >
              联系客服
            </a>
          </p>
        </>
      )}
    </Modal>
  )
}
