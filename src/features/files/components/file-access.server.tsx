import type { MembershipOffer } from '#features/membership/offer.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import type { FileView } from '../contract.ts'
import { FileActions } from '../islands/file-actions.island.tsx'
import { anybody, missingRequirement, offerOf, offers } from '../policy.ts'

/**
 * Buttons as their states say, with what is sold, and one sentence about who may open it (B-58). The page is shared by
 * an audience; what holds of one person is asked for by the island.
 */
export function FileAccess({
  file,
  offer,
  memberOf,
}: {
  file: FileView
  /** The membership that would open it, where it is sold. */
  offer: MembershipOffer | undefined
  memberOf: readonly string[]
}) {
  const audience = anybody(memberOf)
  const priceOf = (purpose: 'read' | 'download') => {
    const sold = offerOf(file, purpose)
    return sold?.purpose === purpose && missingRequirement(file, purpose, audience)
      ? shownYuan(sold.priceFen)
      : undefined
  }
  return (
    <>
      <Island
        of={FileActions}
        when="idle"
        id={file.id}
        industry={file.industry}
        offer={offer}
        title={file.title}
        issue={file.category === 'quarterly' ? '本期' : ''}
        canRead={offers(file.readButton) && file.hasPdf}
        canDownload={offers(file.downloadButton) && file.hasPdf}
        readPrice={priceOf('read')}
        downloadPrice={priceOf('download')}
      />
      <p className="mt-3 text-sm text-muted">{accessSentence(file)}</p>
    </>
  )
}

function accessSentence(file: FileView): string {
  if (!file.hasPdf) return '这份资料暂未提供电子文件'
  const orBuy = offerOf(file, 'read') ? '，也可以单独购买' : ''
  const apart = offerOf(file, 'download')?.purpose === 'download' ? '；下载需另行购买' : ''
  return `${whoMay()}${apart}`

  function whoMay(): string {
    switch (file.access) {
      case 'public':
        return '这份资料对所有人公开'
      case 'signed_in':
        return '登录后即可阅读'
      case 'member':
        return `会员可以阅读${orBuy}`
      case 'attendees':
        return `参会者用门票上的手机号或邮箱登录，资料开放后可以阅读${orBuy}`
      case 'listed':
        return `用名单上的手机号或邮箱登录后可以阅读${orBuy}`
      case 'bought':
        return '购买后可以阅读'
      case 'nobody':
        return '嘉宾暂未授权公开'
    }
  }
}
