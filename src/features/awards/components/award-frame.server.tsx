import type { ReactNode } from 'react'
import { AWARDS_PATH } from '../addresses.ts'

export interface AwardSite {
  readonly name: string
  readonly companyName: string
  readonly icpNumber: string
}

/** Ways back to the portal, because a year's page stands without its header and footer (LAYOUT-04). */
export function AwardFrame({ site, children }: { site: AwardSite; children: ReactNode }) {
  return (
    <>
      <nav aria-label="返回门户" className="bg-copper-soft">
        <div className="wide flex h-14 items-center justify-between gap-4 text-[0.9375rem]">
          <a href="/" className="flex items-center gap-2 font-semibold text-ink hover:text-accent">
            <img src="/brand/favicon.svg" alt="" width={24} height={24} fetchPriority="low" />
            {site.name}
          </a>
          <a href={AWARDS_PATH} className="py-2 text-body hover:text-accent">
            历届奖项
          </a>
        </div>
      </nav>
      {children}
      <footer className="border-t border-line">
        <p className="wide flex flex-wrap justify-between gap-x-8 gap-y-2 py-8 text-sm text-muted">
          <span>{`© ${site.companyName}`}</span>
          <a
            href="https://beian.miit.gov.cn/"
            target="_blank"
            rel="noopener noreferrer"
            className="hover:text-accent"
          >
            {site.icpNumber}
          </a>
        </p>
      </footer>
    </>
  )
}
