import { useEffect, useState, type MouseEvent } from 'react'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { CallFailed, loadQuietly, sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { isInWechat } from '#platform/wechat/in-wechat.ts'
import { unsavedFile } from '#platform/wechat/unsaved-file.ts'
import { openFilePath } from '../addresses.ts'
import { askFileRights, sendFileOpening, sendFileOrder } from '../browser-calls.ts'
import type { MembershipOffer } from '#features/membership/offer.ts'
import { RefusedDialog } from '../components/refused-dialog.tsx'
import type { FileRightWire } from '../wire.ts'

interface Properties {
  readonly id: number
  readonly industry: string
  readonly offer: MembershipOffer | undefined
  readonly title: string
  /** What is bought is called so: 本期, or nothing. */
  readonly issue: string
  readonly canRead: boolean
  readonly canDownload: boolean
  /** Yuan; missing where there is nothing to buy. */
  readonly readPrice: string | undefined
  readonly downloadPrice: string | undefined
}

type Purpose = 'read' | 'download'
type Rights = Readonly<Record<Purpose, FileRightWire>> & { readonly seatOf: string }

const FILLED = 'rounded-full bg-accent px-8 py-2.5 text-on-accent hover:opacity-90'
const OUTLINED = 'rounded-full border border-line px-8 py-2.5 text-ink hover:border-accent hover:text-accent'
const SELLING = 'rounded-full border border-copper px-8 py-2.5 text-copper hover:bg-copper-soft'

/** Reading, downloading and buying: each press asks the server for permission, and only then is there an address (FILE-03). */
export function FileActions(properties: Properties) {
  const { id, title, issue, canRead, canDownload, readPrice, downloadPrice } = properties
  const [refused, setRefused] = useState<{ sentence: string; purpose: Purpose }>()
  const [isAsking, setAsking] = useState(false)
  const [mayBeUnsaved, setMayBeUnsaved] = useState(false)
  const [rights, setRights] = useState<Rights>()
  useEffect(() => {
    if (tokenOfCookie(document.cookie) === undefined) return
    void loadQuietly(async () => {
      const { json } = await askFileRights({ id })
      setRights(json)
    })
  }, [id])

  const open = async (event: MouseEvent, purpose: Purpose) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isAsking) return
    setAsking(true)
    try {
      const { json } = await sendFileOpening({ id, purpose })
      location.assign(json.url)
      // WeChat’s browser saves no files, and says nothing of it.
      setMayBeUnsaved(purpose === 'download' && isInWechat(navigator.userAgent))
    } catch (error) {
      const sentence = sayFailure(error, '服务暂时不可用，请稍后再试')
      const isRefused = error instanceof CallFailed && error.code === 403
      // Whoever is refused may sign in, or sign in as somebody else (ERR-02, B-47).
      if (isRefused && tokenOfCookie(document.cookie) === undefined) {
        askToSignIn({ reason: sentence, fileId: id })
        return
      }
      setRefused({ sentence, purpose })
    } finally {
      setAsking(false)
    }
  }
  const buy = (purpose: Purpose, price: string, label: string) => (
    <PayButton
      label={label}
      look={`${SELLING} noscript:hidden`}
      title={purpose === 'read' ? '购买阅读' : '购买下载'}
      price={price}
      unit="元"
      onOrder={() => sendFileOrder({ id, purpose })}
      signInReason="登录后即可购买"
    >
      《{title}》
      {purpose === 'read'
        ? '，购买后随时可以在线阅读。'
        : '，购买后可以在线阅读，也可以下载带本人印记的 PDF。'}
    </PayButton>
  )
  return (
    <div className="flex flex-wrap gap-3" aria-busy={isAsking}>
      {canRead ? (
        <a
          href={openFilePath(id)}
          rel="nofollow"
          onClick={(event) => void open(event, 'read')}
          className={FILLED}
        >
          阅读全文
        </a>
      ) : null}
      {readPrice !== undefined && !rights?.read.may
        ? buy('read', readPrice, `购买${issue} ¥${readPrice}`)
        : null}
      {canDownload && downloadPrice !== undefined && !rights?.download.may
        ? buy('download', downloadPrice, `购买${issue}下载 ¥${downloadPrice}`)
        : null}
      {canDownload && (downloadPrice === undefined || rights?.download.may) ? (
        <button
          type="button"
          onClick={(event) => void open(event, 'download')}
          className={`${OUTLINED} noscript:hidden`}
        >
          下载 PDF
        </button>
      ) : null}
      <p role="status" className="w-full text-sm text-muted empty:sr-only">
        {mayBeUnsaved ? unsavedFile('登录后再下载') : null}
        {rights && rights.seatOf !== '' && !mayBeUnsaved
          ? `“${rights.seatOf}”买了这份资料的企业授权：打开就占用一个席位，公司的管理人看得到您的名字。`
          : null}
      </p>
      {refused ? (
        <RefusedDialog
          industry={properties.industry}
          offer={properties.offer}
          title={refused.purpose === 'read' ? '阅读全文' : '下载 PDF'}
          id={id}
          sentence={refused.sentence}
          lacks={rights ? rights[refused.purpose].lacks : ''}
          buying={
            readPrice !== undefined && !rights?.read.may
              ? buy('read', readPrice, `购买${issue} ¥${readPrice}`)
              : null
          }
          onClose={() => setRefused(undefined)}
        />
      ) : null}
    </div>
  )
}
