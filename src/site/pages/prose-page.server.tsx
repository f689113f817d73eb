import { z } from 'zod'
import type { Settings } from '#platform/settings/settings.server.ts'
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
  sections: (settings: Pick<Settings, 'site' | 'membership'>) => readonly Section[]
}): Page {
  return page({
    path,
    about: title,
    input: z.object({}),
    shared: { seconds: 3600, tags: () => [] },
    load: async (context: SharedContext) => ({ settings: context.services.settings }),
    head: ({ settings: { site } }) => ({ title, description: `${site.name}的${title}。`, canonical: path }),
    View: ({ view: { settings } }) => (
      <article className="wide max-w-[46rem] pt-8 lg:pt-12">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 text-sm text-muted">
          {settings.site.companyName}
          {since ? ` · 自 ${since} 起施行` : ''}
        </p>
        <div className="prose mt-6">
          {sections(settings).map((section) => (
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
