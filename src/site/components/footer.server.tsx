import type { ReactNode } from 'react'
import { SITE_PAGES } from '#features/site-pages/site-page-list.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { OfficialAccount, SiteFacts } from '#platform/settings/settings.server.ts'
import { Picture } from '#ui/picture.tsx'
import { FURTHER, NAVIGATION } from '../navigation.ts'

const ABOUT = [
  ...SITE_PAGES.map(({ slug, name }) => ({ path: `/${slug}`, label: name })),
  { path: contactPath('settle'), label: '申请入驻' },
  { path: '/docs/api', label: '开放接口' },
  { path: '/feed.xml', label: 'RSS 订阅' },
  { path: '/literature.xml', label: '文献订阅' },
]

/** What every page ends with: where everything is, who runs the portal and how to reach them. */
export function Footer({ site }: { site: SiteFacts }) {
  const { phone, email, address } = site.contact
  return (
    <footer className="mt-8 sm:mt-16 border-t border-line bg-surface text-sm text-muted">
      <div className="wide grid gap-3 py-5 sm:grid-cols-2 sm:gap-8 sm:py-10 lg:grid-cols-[1.6fr_1.4fr_1.4fr_1.2fr]">
        <div className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4 max-sm:gap-y-2">
          <div>
            <p className="mb-1 text-base font-semibold text-ink sm:mb-2">{site.name}</p>
            <p>{site.slogan}</p>
          </div>
          <p className="shrink-0 sm:mt-4">
            <a
              href="/membership"
              className="inline-block rounded-full border border-copper px-4 py-1.5 text-copper hover:bg-copper-soft"
            >
              会员权益
            </a>
          </p>
        </div>
        <Links label="栏目" links={[...NAVIGATION.slice(1), ...FURTHER]} />
        <Links label="关于" links={[...ABOUT, ...site.footer.links]} />
        <address className="wrap-anywhere not-italic">
          <p className="mb-2 font-semibold text-ink">
            <a href="/contact" className="hover:text-accent">
              联系我们
            </a>
          </p>
          <p className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-5">
            <FooterLink path={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</FooterLink>
            <br className="max-sm:hidden" />
            <FooterLink path={`mailto:${email}`}>{email}</FooterLink>
          </p>
          <p className="py-1">{address}</p>
          <Official {...site.footer.official} />
        </address>
      </div>
      <div className="border-t border-line">
        {site.footer.note ? <p className="wide pt-3 text-xs sm:pt-4">{site.footer.note}</p> : null}
        <p className="wide py-3 text-xs sm:py-4">
          © {site.companyName}
          <span aria-hidden="true"> · </span>
          <a
            href="https://beian.miit.gov.cn/"
            target="_blank"
            rel="noopener noreferrer"
            className="hover:text-accent"
          >
            {site.icpNumber}
          </a>
          {site.policeNumber ? (
            <>
              <span aria-hidden="true"> · </span>
              <a
                href="https://beian.mps.gov.cn/"
                target="_blank"
                rel="noopener noreferrer"
                className="hover:text-accent"
              >
                {site.policeNumber}
              </a>
            </>
          ) : null}
          {site.icpLicence ? (
            <>
              <span aria-hidden="true"> · </span>
              增值电信业务经营许可证 {site.icpLicence}
            </>
          ) : null}
        </p>
      </div>
    </footer>
  )
}

/** 公众号: what is scanned on a computer, and by what name it is found on a telephone. */
function Official({ account, picture }: OfficialAccount) {
  if (!account && !picture) return null
  return (
    <div className="mt-1">
      {account ? <p>公众号：{account}</p> : null}
      {picture ? (
        <Picture
          image={picture}
          alt={account ? `公众号“${account}”的二维码` : '公众号的二维码'}
          widths={[160]}
          sizes="80px"
          className="mt-2 size-20 rounded-md bg-white object-contain max-sm:hidden"
        />
      ) : null}
    </div>
  )
}

function Links({
  label,
  links,
}: {
  label: string
  links: readonly { readonly path: string; readonly label: string }[]
}) {
  return (
    <nav aria-label={`页脚：${label}`}>
      <p className="mb-2 font-semibold text-ink">{label}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 sm:grid sm:grid-cols-2">
        {links.map((link) => (
          <li key={`${link.path} ${link.label}`}>
            <FooterLink path={link.path}>{link.label}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      {...(path.startsWith('https://') && { target: '_blank', rel: 'noopener' })}
      className="inline-block py-1 max-sm:leading-6 hover:text-accent"
    >
      {children}
    </a>
  )
}
