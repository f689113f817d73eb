import { useConfirmedPerson } from '../components/confirm-person.tsx'
import { LinkChannel } from '../components/link-channel.tsx'

/** Asks whoever has proved no mobile number for one, where it is needed; the page loads anew with it. */
export function BindPhone({ why }: { why: string }) {
  const { confirmed, confirmDialog } = useConfirmedPerson()
  return (
    <section aria-label="验证手机号" className="mb-6 rounded-lg bg-copper-soft px-4 py-3">
      <p className="mb-2 text-ink">{why}</p>
      <LinkChannel tab={1} linked={undefined} isLast={false} confirmed={confirmed} />
      {confirmDialog}
    </section>
  )
}
