import { useEffect, useState } from 'react'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { loadQuietly } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { filePath, readerPath } from '../addresses.ts'
import { askFileRights, sendFileOrder } from '../browser-calls.ts'

/** Buys one edition where it is listed; who has it already is led to reading it (B-58). */
export function BuyFile({
  id,
  title,
  edition,
  price,
}: {
  id: number
  title: string
  edition: string
  /** Yuan. */
  price: string
}) {
  const [readAt, setReadAt] = useState<string>()
  useEffect(() => {
    if (tokenOfCookie(document.cookie) === undefined) return
    void loadQuietly(async () => {
      const { json } = await askFileRights({ id })
      // What a seat of one's firm costs is said on the file's own page.
      if (json.read.may) setReadAt(json.seatOf === '' ? readerPath(id) : filePath(id))
    })
  }, [id])
  if (readAt !== undefined)
    return (
      <a href={readAt} className="rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90">
        阅读{edition}
      </a>
    )
  return (
    <PayButton
      label={`购买${edition} ¥${price}`}
      look="rounded-full border border-copper px-6 py-2 text-copper hover:bg-copper-soft noscript:hidden"
      title="购买白皮书"
      price={price}
      unit="元"
      onOrder={() => sendFileOrder({ id, purpose: 'read' })}
      signInReason="登录后即可购买"
    >
      《{title}》，购买后随时可以在线阅读。
    </PayButton>
  )
}
