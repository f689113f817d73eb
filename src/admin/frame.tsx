import { MenuOutlined } from '@ant-design/icons'
import { Outlet, ScrollRestoration, useLocation } from '@tanstack/react-router'
import { Button, Drawer, Layout } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSiteName } from './parts/site-name.ts'
import { Entered } from './entered.tsx'
import { Menu } from './menu.tsx'
import { useStaleNotice } from './stale-notice.ts'
import { WhoAmI } from './who-am-i.tsx'

const OfficeNews = lazy(async () => ({
  default: (await import('#features/office-jobs/admin/office-news.tsx')).OfficeNews,
}))
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))

/** What stands around every screen: the menu, the way to anything, who is signed in. */
export function Frame() {
  const siteName = useSiteName()
  const [isSearching, setSearching] = useState(false)
  useKey('k', () => setSearching(true))
  useStaleNotice()
  return (
    <Entered>
      <a className="admin-skip" href="#screen">
        跳到正文
      </a>
      <Layout className="admin-frame">
        <Layout.Sider width={208} className="admin-sider">
          <a className="admin-brand" href="/admin">
            {siteName}
          </a>
          <Menu />
        </Layout.Sider>
        <Layout>
          <Layout.Header className="admin-header">
            <NarrowMenu siteName={siteName} />
            <Button className="admin-find" onClick={() => setSearching(true)} aria-keyshortcuts="Control+K">
              <span>查找标题、编号、姓名</span>
              <kbd>Ctrl K</kbd>
            </Button>
            <div className="admin-actions">
              <Suspense>
                <OfficeNews />
              </Suspense>
              <WhoAmI />
            </div>
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
      <ScrollRestoration />
    </Entered>
  )
}

/** Where there is no room beside the screen, the menu opens over it and closes once a screen was chosen. */
function NarrowMenu({ siteName }: { readonly siteName: string }) {
  const [openedAt, setOpenedAt] = useState<string>()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <Button
        className="admin-narrow-menu"
        icon={<MenuOutlined aria-hidden />}
        aria-label="打开菜单"
        onClick={() => setOpenedAt(path)}
      />
      <Drawer
        open={openedAt === path}
        placement="left"
        size={280}
        title={siteName}
        onClose={() => setOpenedAt(undefined)}
        destroyOnHidden
      >
        <Menu />
      </Drawer>
    </>
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
