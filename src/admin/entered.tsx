import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { askMe } from '#features/staff/admin/browser-calls.ts'
import { setAccess, useAccess } from './parts/access.ts'
import { MeContext } from './parts/me.ts'
import { SignInLater } from './parts/sign-in-later.ts'
import { Failed, Loading } from './parts/states.tsx'
import { StaffCallFailed } from './parts/staff-client.ts'
import type { KeptMe } from './kept-me.ts'
import { SignIn } from './sign-in/sign-in.tsx'
import { LockScreen } from './sign-in/lock-screen.tsx'
import { onOtherWindow, tellOtherWindows } from './other-windows.ts'
import { SomebodyElse } from './somebody-else.tsx'
import { rememberStaff } from './staff-hint.ts'

interface Properties {
  readonly children: ReactNode
  /** Where whoever was here last is kept, to be believed while the portal cannot be asked; nobody is without it. */
  readonly kept?: KeptMe
}

/** Whether nobody could say who is signed in: no network, or a portal that is too busy or out of order. */
const isUnreached = ({ code }: StaffCallFailed) =>
  code === 'network' || code === 429 || (code >= 500 && code < 600)

/** What is inside, for whoever is signed in; the way in for everybody else. */
export function Entered({ children, kept }: Properties) {
  const access = useAccess()
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => askMe({}, { signal }),
    staleTime: 60_000,
    networkMode: 'always',
  })
  const asked = me.data?.json
  const isIn = asked?.stage === 'open'
  useEffect(() => {
    if (!isIn) return
    rememberStaff(true)
    tellOtherWindows(asked.id)
    kept?.keep(asked)
  }, [isIn, asked, kept])
  const { refetch } = me
  useEffect(() => onOtherWindow(() => void refetch()), [refetch])
  /** Whose screens these are until the page is loaded anew, whoever signs in meanwhile. */
  const [opener, setOpener] = useState(isIn ? asked : undefined)
  if (isIn && !opener) setOpener(asked)
  /** The one whom it was put away for is not told of again. */
  const [putAway, setPutAway] = useState<number>()
  const another = isIn && opener && asked.id !== opener.id ? asked : undefined
  /** Whoever was at work here and comes back after the lock finds the screens as they were. */
  const isLocked = asked?.stage === 'locked' && asked.id === opener?.id
  useEffect(() => {
    if (isLocked) setAccess('locked')
  }, [isLocked])
  const [isPutOff, setPutOff] = useState(false)
  const [isAskedFor, setAskedFor] = useState(false)
  const later = useMemo(() => ({ putOff: setPutOff, ask: () => setAskedFor(true) }), [])
  const isOutage = me.error instanceof StaffCallFailed && isUnreached(me.error)
  const person = (another || isLocked ? opener : asked) ?? (isOutage ? kept?.read() : undefined)

  if (me.isPending) return <Loading />
  if (person?.stage !== 'open') {
    if (isOutage) return <Failed error={me.error} again={() => void me.refetch()} />
    return <SignIn stage={person?.stage} />
  }
  return (
    <MeContext value={person}>
      <SignInLater value={later}>{children}</SignInLater>
      {access !== 'open' && (!isPutOff || isAskedFor) && (
        <LockScreen name={person.name} mayWait={isPutOff} onClose={() => setAskedFor(false)} />
      )}
      {access === 'open' && another && another.id !== putAway && (
        <SomebodyElse here={person.name} now={another.name} onClose={() => setPutAway(another.id)} />
      )}
    </MeContext>
  )
}
