import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { page, type Page } from '#platform/pages/page.ts'
import { readSitePage, type SitePageView } from '../read-site-page.server.ts'
import { SITE_PAGES } from '../site-page-list.ts'

const SitePageInput = z.object({
  /** An older text, by its version. */
  v: z
    .string()
    .max(14)
    .regex(/^\d{4}-\d{2}-\d{2}(-\d{1,3})?$/)
    .optional(),
})

/** Who runs the portal and on what terms: each page with its day and every text that held before (C-15, C-129). */
export const sitePagesPages: readonly Page[] = SITE_PAGES.map(({ slug, name }) =>
  page({
    path: `/${slug}`,
    about: name,
    input: SitePageInput,
    shared: { seconds: 3600, tags: () => ['site-pages'] },
    load: (context: SharedContext, { v }: z.output<typeof SitePageInput>) =>
      readSitePage(context, { slug, version: v }),
    head: ({ title, siteName, until, parts }) => ({
      title,
      description: `${siteName} · ${title}：${parts.flatMap(({ paragraphs }) => paragraphs).join(' ')}`.slice(
        0,
        160,
      ),
      canonical: `/${slug}`,
      isIndexed: until === undefined,
    }),
    View: SitePage,
  }),
)

function SitePage({ view }: { view: SitePageView }) {
  const { title, companyName, slug, shown, until, versions, parts } = view
  return (
    <article className="wide max-w-[46rem] pt-8 lg:pt-12">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-sm text-muted">
        {companyName} · {until === undefined ? `自 ${shown.from} 起施行` : `${shown.from} 至 ${until} 施行`}
      </p>
      {until === undefined ? null : (
        <p className="mt-4 rounded-md bg-copper-soft px-3 py-2 text-sm text-copper">
          这是以前的文本。
          <a href={`/${slug}`} className="underline underline-offset-4">
            看现行的{title}
          </a>
        </p>
      )}
      <div className="prose mt-6">
        {parts.map((part) => (
          <section key={part.title} className="[&>p+p]:mt-2.5">
            {part.title ? <h2>{part.title}</h2> : null}
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      {versions.length > 1 ? <Versions view={view} /> : null}
    </article>
  )
}

function Versions({ view: { slug, shown, versions } }: { view: SitePageView }) {
  return (
    <section className="mt-10 border-t border-line pt-5 text-sm" aria-labelledby="versions">
      <h2 id="versions" className="text-base font-semibold text-ink">
        历次文本
      </h2>
      <ol className="mt-2 space-y-1">
        {versions.map(({ version, from, note }, place) => (
          <li key={version}>
            {version === shown.version ? (
              <span aria-current="page">{from}</span>
            ) : (
              <a href={place === 0 ? `/${slug}` : `/${slug}?v=${version}`} className="text-link">
                {from}
              </a>
            )}
            <span className="text-muted">
              {place === 0 ? ' 现行' : ''}
              {note ? ` ${note}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
