import type { ReactNode } from 'react'

export interface AwardSite {
  readonly companyName: string
  readonly icpNumber: string
}

/** Whose page it is, below a page that stands without the portal's footer (LAYOUT-04). */
export function AwardFrame({ site, children }: { site: AwardSite; children: ReactNode }) {
  return (
    <>
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
