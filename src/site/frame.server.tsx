import type { ReactNode } from 'react'
import { AWARDS_PATH } from '#features/awards/addresses.ts'
import { AccountMenu } from '#features/sign-in/islands/account-menu.island.tsx'
import { SearchBox } from '#features/search/islands/search-box.island.tsx'
import { fragmentOf, Place } from '#platform/pages/fragment.server.tsx'
import { Island } from '#platform/pages/island.server.tsx'
import { BackToTop } from '#ui/back-to-top.tsx'
import type { Configuration } from '#platform/configuration.server.ts'
import type { Services } from '#platform/context.ts'
import type { SiteFacts } from '#platform/settings/settings.server.ts'
import { Footer } from './components/footer.server.tsx'
import { activeLink, linksBelow, NAVIGATION, hasOwnFrame } from './navigation.ts'

/** What stands around every page, rendered once for as long as the settings stay; with WeChat configured, the share card. */
export function createFrame({ settings, configuration }: Pick<Services, 'settings' | 'configuration'>) {
  let site = settings.site
  let Current = frameOf(site, configuration)
  return function Frame(properties: { path: string; children?: ReactNode }) {
    if (site !== settings.site) {
      site = settings.site
      Current = frameOf(site, configuration)
    }
    return Current(properties)
  }
}

function frameOf(site: SiteFacts, { publicUrl, wechat, wechatLogin }: Configuration) {
  const hasWechat = wechatLogin !== undefined
  const share = wechat ? <i hidden data-wechat-share="" /> : null
  const shareAlone = fragmentOf('share', share)
  const waysBack = fragmentOf('ways-back', <WaysBack site={site} hasWechat={hasWechat} />)
  const headers = new Map(
    [undefined, ...NAVIGATION.map((link) => link.path)].map((active) => [
      active as string | undefined,
      fragmentOf('header', <Header site={site} active={active} hasWechat={hasWechat} />),
    ]),
  )
  const below = fragmentOf(
    'below',
    <>
      <Footer site={site} />
      <BackToTop />
      {share}
    </>,
  )
  const nothing = fragmentOf('nothing', null)
  const printedFrom = (path: string) => (
    <div className="printed-from" data-from={`${site.name} · ${publicUrl}${path}`} />
  )
  return function FrameOfSite({ path, children }: { path: string; children?: ReactNode }) {
    if (hasOwnFrame(path)) {
      return (
        <>
          <Place fragment={waysBack} />
          {printedFrom(path)}
          <main id="content">{children}</main>
          <Place fragment={shareAlone} />
        </>
      )
    }
    return (
      <>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-paper focus:px-4 focus:py-2"
        >
          跳到正文
        </a>
        <Place fragment={headers.get(activeLink(path)) ?? nothing} />
        <Below path={path} />
        {printedFrom(path)}
        <main id="content" className="min-h-[70vh]">
          {children}
        </main>
        <Place fragment={below} />
      </>
    )
  }
}

function Header({
  site,
  active,
  hasWechat,
}: {
  site: SiteFacts
  active: string | undefined
  hasWechat: boolean
}) {
  return (
    <header className="top-0 z-40 border-b border-line bg-paper [@media(height>=32rem)]:sticky">
      <div className="wide flex flex-wrap items-center gap-x-3 sm:gap-x-8 lg:h-16 lg:flex-nowrap">
        <a
          href="/"
          className="flex h-14 items-center gap-2.5 text-lg font-semibold whitespace-nowrap text-ink"
        >
          <img src="/brand/favicon.svg" alt="" width={28} height={28} fetchPriority="low" />
          <span className="max-[22rem]:sr-only">{site.name}</span>
        </a>
        <nav
          aria-label="主导航"
          className="order-last -mx-4 w-screen overflow-x-auto px-4 lg:order-none lg:mx-0 lg:w-auto lg:flex-1 lg:px-0"
        >
          <ul className="flex gap-1 lg:gap-0 xl:gap-1">
            {NAVIGATION.map((link) => (
              <li key={link.path}>
                <a
                  href={link.path}
                  aria-current={link.path === active ? 'page' : undefined}
                  className="block border-b-2 border-transparent px-3 py-2.5 text-[0.9375rem] whitespace-nowrap text-body hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:py-[1.1875rem]"
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div role="search" className="ms-auto min-w-0 flex-1 basis-10 lg:max-w-56 lg:flex-none">
          <Island of={SearchBox} when="touch" />
        </div>
        <div className="shrink-0">
          <Island of={AccountMenu} when="reader" hasWechat={hasWechat} />
        </div>
      </div>
    </header>
  )
}

/** Ways back to the portal and the account, where a page stands without header and footer (LAYOUT-04). */
function WaysBack({ site, hasWechat }: { site: SiteFacts; hasWechat: boolean }) {
  return (
    <nav aria-label="返回门户" className="bg-copper-soft">
      <div className="wide flex min-h-14 items-center gap-x-4 text-[0.9375rem] max-[22rem]:flex-wrap sm:gap-x-6 noscript:flex-wrap">
        <a href="/" className="me-auto flex items-center gap-2 font-semibold text-ink hover:text-accent">
          <img src="/brand/favicon.svg" alt="" width={24} height={24} fetchPriority="low" />
          <span className="max-[22rem]:sr-only">{site.name}</span>
        </a>
        <a href={AWARDS_PATH} className="py-2 whitespace-nowrap text-body hover:text-accent">
          历届奖项
        </a>
        <Island of={AccountMenu} when="reader" hasWechat={hasWechat} />
      </div>
    </nav>
  )
}

/** The places under one of the eight links, on the pages that are such places. */
function Below({ path }: { path: string }) {
  const links = linksBelow(path)
  if (links.length === 0) return null
  return (
    <nav aria-label="资讯分类" className="border-b border-line bg-surface">
      <ul className="wide flex gap-6 overflow-x-auto text-sm">
        {links.map((link) => (
          <li key={link.path}>
            <a
              href={link.path}
              aria-current={link.isCurrent ? 'page' : undefined}
              className="block py-3 whitespace-nowrap text-muted hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
