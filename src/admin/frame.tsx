import { useQuery } from '@tanstack/react-query'
import { Outlet, ScrollRestoration } from '@tanstack/react-router'
import { Button, Layout } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { askMe } from '#features/staff/admin/browser-calls.ts'
import { useAccess } from './parts/access.ts'
import { MeContext } from './parts/me.ts'
import { useSiteName } from './parts/site-name.ts'
import { Failed, Loading } from './parts/states.tsx'
import { StaffCallFailed } from './parts/staff-client.ts'
import { Menu } from './menu.tsx'
import { SignIn } from './sign-in/sign-in.tsx'
import { LockScreen } from './sign-in/lock-screen.tsx'
import { rememberStaff } from './staff-hint.ts'
import { WhoAmI } from './who-am-i.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

/** What stands around every screen: the menu, the way to anything, who is signed in. */
export function Frame() {
  const siteName = useSiteName()
  const access = useAccess()
  const me = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => askMe({}, { signal }), staleTime: 60_000 })
  const [isSearching, setSearching] = useState(false)
  useKey('k', () => setSearching(true))
  const person = me.data?.json
  const isIn = person?.stage === 'open'
  useEffect(() => {
    if (isIn) rememberStaff(true)
  }, [isIn])

  if (me.isPending) return <Loading />
  if (!person || !isIn) {
    const isOutage = me.error instanceof StaffCallFailed && me.error.code === 'network'
    if (isOutage) return <Failed error={me.error} again={() => void me.refetch()} />
    return <SignIn stage={person?.stage} />
  }
  return (
    <MeContext value={person}>
      <a className="admin-skip" href="#screen">
        跳到正文
      </a>
      <Layout className="admin-frame">
        <Layout.Sider width={208} breakpoint="lg" collapsedWidth={0} className="admin-sider">
          <a className="admin-brand" href="/admin">
            {siteName}
          </a>
          <Menu />
        </Layout.Sider>
        <Layout>
          <Layout.Header className="admin-header">
            <Button className="admin-find" onClick={() => setSearching(true)} aria-keyshortcuts="Control+K">
              <span>查找标题、编号、姓名</span>
              <kbd>Ctrl K</kbd>
            </Button>
            <WhoAmI />
          </Layout.Header>
          <Layout.Content id="screen" tabIndex={-1} className="admin-screen">
            <Outlet />
          </Layout.Content>
        </Layout>
      </Layout>
      {isSearching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {access !== 'open' && <LockScreen name={person.name} />}
      <ScrollRestoration />
    </MeContext>
  )
}

/** Calls `act` on Ctrl or ⌘ with this key, wherever the caret is. */
function useKey(key: string, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.isComposing) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
