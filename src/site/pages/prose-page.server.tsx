import { z } from 'zod'
import type { SiteFacts } from '#platform/configuration.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { page, type Page } from '#platform/pages/page.ts'

export interface Section {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** A page of plain text; `sections` may quote the company's name and contacts. */
export function prosePage({
  path,
  title,
  since,
  sections,
}: {
  path: string
  title: string
  /** The day from which the text holds, for what people agree to. */
  since?: string | undefined
  sections: (site: SiteFacts) => readonly Section[]
}): Page {
  return page({
    path,
    about: title,
    input: z.object({}),
    shared: { seconds: 3600, tags: () => [] },
    load: async (context: SharedContext) => ({ site: context.services.configuration.site }),
    head: ({ site }) => ({ title, description: `${site.name}的${title}。`, canonical: path }),
    View: ({ view: { site } }) => (
      <article className="wide max-w-[46rem] pt-8 lg:pt-12">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-sm text-muted">
          {site.companyName}
          {since ? ` · 自 ${since} 起施行` : ''}
        </p>
        <div className="prose mt-6">
          {sections(site).map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </article>
    ),
  })
}
