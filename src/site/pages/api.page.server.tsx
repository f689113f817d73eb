import { z } from 'zod'
import type { Call } from '#platform/calls/call.ts'
import { uploadOperation } from '#features/uploads/upload-operation.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { openApiDocument } from '#platform/calls/open-api.server.ts'
import { page, textPage, type Page } from '#platform/pages/page.ts'
import { ApiCall, idOfCall } from '../components/api-call.server.tsx'
import { ApiGuide, GUIDE } from '../components/api-guide.server.tsx'

interface ApiView {
  readonly groups: readonly (readonly [string, readonly Call[]])[]
  /** Where readers reach the portal. */
  readonly address: string
}

/** The OpenAPI document of these calls, and a page to read them and try them. */
export function createApiPages(calls: readonly Call[]): readonly Page[] {
  return [
    textPage({
      path: '/openapi.json',
      about: 'OpenAPI 3.1 文档',
      input: z.object({}),
      contentType: 'application/json; charset=utf-8',
      shared: { seconds: 3600, tags: () => [] },
      load: async ({ services: { configuration, settings } }) => ({
        site: settings.site,
        publicUrl: configuration.publicUrl,
      }),
      text: ({ site, publicUrl }) =>
        JSON.stringify(
          openApiDocument(calls, { title: `${site.name}接口`, address: publicUrl, others: uploadOperation }),
        ),
    }),
    page({
      path: '/docs/api',
      about: '接口文档',
      input: z.object({}),
      shared: { seconds: 3600, tags: () => [] },
      load: async ({ services }: SharedContext) => ({
        groups: groupsOf(calls),
        address: services.configuration.publicUrl,
      }),
      head: () => ({
        title: '开放接口',
        description: '门户全部 JSON 接口的说明与在线调试。',
        canonical: '/docs/api',
      }),
      View: ApiPage,
    }),
  ]
}

function groupsOf(calls: readonly Call[]): readonly (readonly [string, readonly Call[]])[] {
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call])
  return [...groups]
}

function ApiPage({ view: { groups, address } }: { view: ApiView }) {
  return (
    <div className="wide grid grid-cols-1 gap-x-12 pt-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Contents groups={groups} />
      <div className="min-w-0">
        <h1 className="text-3xl">开放接口</h1>
        <p className="mt-3 max-w-3xl text-muted">
          门户的页面就是用这些接口做的，谁都可以用。机器可读的说明见{' '}
          <a href="/openapi.json" className="text-link">
            OpenAPI 3.1 文档
          </a>
          。
        </p>
        <ApiGuide address={address} />
        {groups.map(([group, calls], index) => (
          <section key={group} id={`group-${index}`} aria-label={group} className="mt-12 scroll-mt-24">
            <h2 className="text-xl">{group}</h2>
            {calls.map((call) => (
              <ApiCall key={idOfCall(call)} call={call} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** Beside the page on a computer, folded above it on a telephone. */
function Contents({ groups }: Pick<ApiView, 'groups'>) {
  return (
    <nav
      aria-label="目录"
      className="mb-8 text-sm lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-md border border-line p-3 lg:hidden">
        <summary>目录</summary>
        <ContentsList groups={groups} />
      </details>
      <div className="max-lg:hidden">
        <ContentsList groups={groups} />
      </div>
    </nav>
  )
}

function ContentsList({ groups }: Pick<ApiView, 'groups'>) {
  return (
    <ul className="space-y-1 pt-2">
      {GUIDE.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1 text-ink hover:text-accent">
            {name}
          </a>
        </li>
      ))}
      {groups.map(([group, calls], index) => (
        <li key={group} className="pt-2">
          <a href={`#group-${index}`} className="block py-1 font-semibold text-ink hover:text-accent">
            {group}
          </a>
          <ul>
            {calls.map((call) => (
              <li key={idOfCall(call)}>
                <a
                  href={`#${idOfCall(call)}`}
                  className="block truncate py-1 ps-3 text-muted hover:text-accent"
                  title={call.summary}
                >
                  {call.path.replace('/openapi/v1/vue', '')}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
