import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { FILLED } from '#ui/button-looks.ts'
import { ticketPath } from '../addresses.ts'
import { sendSeat } from '../browser-calls.ts'
import type { Attendee } from '../buying/contract.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'

/** Says who comes with a seat that somebody else bought, and opens the ticket. */
export function FillSeat({ token, own }: { token: string; own: Pick<Attendee, 'name' | 'phone' | 'email'> }) {
  const [attendee, setAttendee] = useState<Attendee>({ company: '', job: '', ...own })
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    setTold('')
    try {
      const { json } = await sendSeat({ token, ...attendee })
      location.assign(ticketPath(json.token))
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <form
      className="mt-6 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void fill()
      }}
    >
      <AttendeeFields value={attendee} onChange={setAttendee} isOwn />
      <p role="alert" className="mt-4 text-text-red empty:hidden">
        {told}
      </p>
      <button type="submit" disabled={isBusy} className={`${FILLED} mt-5 min-h-11 px-8 text-base`}>
        领取电子票
      </button>
    </form>
  )
}
