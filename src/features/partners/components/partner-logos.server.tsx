import { labelPath } from '#features/labels/addresses.ts'
import { Picture } from '#ui/picture.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { CompanyView } from '../contract.ts'

/** Logos of partner companies, each a link to its site in a new tab, or to what is here about it; nothing when there are none (HOME-13). */
export function PartnerLogos({ title, companies }: { title: string; companies: readonly CompanyView[] }) {
  if (companies.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHeading title={title} />
      <ul className="grid gap-3 [--swipe:29%] max-sm:swipe-row max-sm:grid-rows-2 sm:grid-cols-4 md:grid-cols-6">
        {companies.map((company) => (
          <li key={company.id}>
            {company.webUrl === undefined ? (
              <a
                href={labelPath(company.shortName)}
                className="block rounded-md hover:outline-2 hover:outline-accent"
              >
                <Logo company={company} />
              </a>
            ) : (
              <a
                href={company.webUrl}
                target="_blank"
                rel="noopener"
                className="block rounded-md hover:outline-2 hover:outline-accent"
              >
                <Logo company={company} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Logos are drawn for white paper, so they keep it in the dark scheme, too. */
function Logo({ company: { shortName, logo } }: { company: CompanyView }) {
  return (
    <Picture
      image={logo}
      alt={shortName}
      widths={320}
      className="aspect-[2/1] w-full rounded-md border border-line bg-white object-contain p-1"
    />
  )
}
