import { z } from 'zod'
import { prizePath } from '#features/awards/addresses.ts'
import { labelPath, LABELS_PATH } from '#features/labels/addresses.ts'
import { KIND_NAMES } from '#features/search/kind-names.ts'
import { searchPath } from '#features/search/addresses.ts'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import { cursor, word } from '#platform/calls/inputs.ts'
import type { Head } from '#platform/pages/head.ts'
import { page } from '#platform/pages/page.ts'
import { breadcrumbs } from '#platform/pages/structured.ts'
import { GlimpseFigure } from '#ui/glimpse/glimpse-view.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SideTitle } from '#ui/side-title.tsx'
import { Trail } from '#ui/trail.tsx'
import { loadLabel, type LabelPageView } from './load-label.server.ts'

/** Titles of reports and events are led to this way too. */
const LONGEST_NAME = 200
const STEPS = [{ name: '企业与术语', path: LABELS_PATH }]

/** A company or term: what it is, and everything the portal has of it (B-66). */
export const labelPage = page({
  path: '/label/:name',
  about: '一家企业或一个术语：是什么，以及关于它的一切',
  input: z.object({ name: word(LONGEST_NAME), before: cursor }),
  // Those of everything that may stand beside the articles as well.
  shared: {
    seconds: 300,
    tags: () => [
      'labels',
      'topics',
      'awards',
      'specials',
      'data-items',
      'reports',
      'events',
      'files',
      'people',
      'partners',
    ],
  },
  load: loadLabel,
  head: headOf,
  View: LabelPage,
})

function headOf({ label, name, isLater, publicUrl }: LabelPageView): Head {
  const path = labelPath(name)
  const description = label?.description || `关于${name}的资讯、问答、数据、资料与活动。`
  return {
    title: name,
    description: description.slice(0, 160),
    canonical: path,
    isIndexed: label !== undefined && !isLater,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': label?.kind === 'company' ? 'Organization' : 'DefinedTerm',
        name,
        description,
        ...(label && label.aliases.length > 0 && { alternateName: label.aliases }),
        url: publicUrl + path,
      },
      breadcrumbs(publicUrl, [...STEPS, { name, path }]),
    ],
  }
}

function LabelPage({ view }: { view: LabelPageView }) {
  const { name, found, prizes } = view
  return (
    <div className="wide pt-6 lg:pt-8">
      <Trail steps={STEPS} />
      <About view={view} />
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Topics view={view} />
        <aside aria-label={`关于${name}的更多内容`} className="beside space-y-8 lg:pt-1">
          {found.map(({ kind, items }) => (
            <section key={kind} aria-label={KIND_NAMES[kind]}>
              <SideTitle>{KIND_NAMES[kind]}</SideTitle>
              <ul>
                {items.map((item) => (
                  <li key={item.path} className="flex items-baseline justify-between gap-4">
                    <a
                      href={item.path}
                      className="line-clamp-2 py-1.5 text-[0.9375rem] leading-snug text-ink hover:text-accent"
                    >
                      {item.title.text}
                    </a>
                    {item.glimpse ? (
                      <span className="shrink-0 text-sm">
                        <GlimpseFigure glimpse={item.glimpse} />
                      </span>
                    ) : null}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {prizes.length > 0 ? (
            <section aria-label="获奖">
              <SideTitle>获奖</SideTitle>
              <ul>
                {prizes.map(({ year, prizeId, prize, product }) => (
                  <li key={`${year} ${prize} ${product}`}>
                    <a
                      href={prizePath(year, prizeId)}
                      className="block py-1.5 text-[0.9375rem] leading-snug text-ink hover:text-accent"
                    >
                      {year} 年 {prize}
                      {product ? <span className="block text-sm text-muted">{product}</span> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
      </div>
    </div>
  )
}

function About({ view: { label, name, profile } }: { view: LabelPageView }) {
  return (
    <header className="rounded-xl bg-accent-soft p-5 sm:p-8">
      {label ? <p className="text-sm text-accent">{label.kind === 'company' ? '企业' : '术语'}</p> : null}
      <h1 className="mt-1 text-2xl leading-snug sm:text-[2rem]">{name}</h1>
      {label && label.aliases.length > 0 ? (
        <p className="mt-2 text-sm text-muted">又写作：{label.aliases.join('、')}</p>
      ) : null}
      {label?.description ? (
        <p className="mt-4 max-w-[46rem] leading-loose text-body">{label.description}</p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {profile ? (
          <a href={profile} className="text-link">
            {name}的主页
          </a>
        ) : null}
        <a href={searchPath(name)} className="text-link">
          在全站搜索“{name}”
        </a>
      </p>
    </header>
  )
}

function Topics({ view: { name, slice, isLater } }: { view: LabelPageView }) {
  const path = labelPath(name)
  return (
    <section aria-label="资讯与问答" className="min-w-0">
      <SectionHeading title="资讯与问答" />
      {slice.items.map((topic, index) => (
        <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />
      ))}
      {slice.items.length === 0 ? (
        <p className="py-12 text-center text-muted">
          {isLater ? '没有更早的内容了' : `还没有以“${name}”为主题的文章`}
        </p>
      ) : null}
      {slice.next !== undefined || isLater ? (
        <p className="flex justify-center gap-4 py-8 text-sm">
          {isLater ? <Step path={path}>回到最新</Step> : null}
          {slice.next === undefined ? null : <Step path={`${path}?before=${slice.next}`}>更早的内容</Step>}
        </p>
      ) : null}
    </section>
  )
}

function Step({ path, children }: { path: string; children: string }) {
  return (
    <a
      href={path}
      className="rounded-full border border-line px-8 py-2 text-ink hover:border-accent hover:text-accent"
    >
      {children}
    </a>
  )
}
