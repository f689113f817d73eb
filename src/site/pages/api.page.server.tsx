import { z } from 'zod'
import type { Call } from '#platform/calls/call.ts'
import { inputSchema, openApiDocument } from '#platform/calls/open-api.server.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page, textPage, type Page } from '#platform/pages/page.ts'
import { TryCall } from '../islands/try-call.island.tsx'

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
        JSON.stringify(openApiDocument(calls, { title: `${site.name}接口`, address: publicUrl })),
    }),
    page({
      path: '/docs/api',
      about: '接口文档',
      input: z.object({}),
      shared: { seconds: 3600, tags: () => [] },
      load: async () => ({ groups: groupsOf(calls) }),
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

function ApiPage({ view: { groups } }: { view: { groups: ReturnType<typeof groupsOf> } }) {
  return (
    <div className="wide pt-10">
      <h1 className="text-3xl">开放接口</h1>
      <p className="mt-3 max-w-3xl text-muted">
        所有接口返回 JSON：<code>code</code> 为 0 表示成功，内容在 <code>json</code> 中；失败时{' '}
        <code>msg</code> 是可直接展示的中文说明。机器可读的说明见{' '}
        <a href="/openapi.json" className="text-accent underline underline-offset-4">
          OpenAPI 3.1 文档
        </a>
        。
      </p>
      {groups.map(([group, calls]) => (
        <section key={group} aria-label={group} className="mt-12">
          <h2 className="text-xl">{group}</h2>
          {calls.map((call) => (
            <CallCard key={call.method + call.path} call={call} />
          ))}
        </section>
      ))}
    </div>
  )
}

function CallCard({ call }: { call: Call }) {
  const schema = inputSchema(call)
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {})
  return (
    <article className="mt-6 rounded-lg border border-line p-5">
      <h3 className="flex flex-wrap items-baseline gap-3 text-base">
        <span className="rounded-sm bg-accent px-2 text-sm leading-6 text-on-accent">{call.method}</span>
        <code className="font-mono break-all">{call.path}</code>
      </h3>
      <p className="mt-2">{call.summary}</p>
      {fields.length > 0 ? (
        <div className="mt-4 overflow-x-auto" tabIndex={0} role="group" aria-label="参数">
          <table className="w-full min-w-lg text-start text-sm">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 pe-6 text-start font-normal">
                  参数
                </th>
                <th scope="col" className="py-1 pe-6 text-start font-normal">
                  类型
                </th>
                <th scope="col" className="py-1 text-start font-normal">
                  说明
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([name, field]) => (
                <tr key={name} className="border-t border-line">
                  <td className="py-1.5 pe-6 font-mono">
                    {name}
                    {required.has(name) ? <span className="text-text-red"> *</span> : null}
                  </td>
                  <td className="py-1.5 pe-6 text-muted">{typeOf(field)}</td>
                  <td className="py-1.5">{typeof field === 'object' ? field.description : null}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Island
        of={TryCall}
        when="touch"
        method={call.method}
        path={call.path}
        example={JSON.stringify(call.example, undefined, 2)}
      />
    </article>
  )
}

const NAMES_OF_TYPES: Readonly<Record<string, string>> = {
  integer: '整数',
  number: '数字',
  string: '文字',
  boolean: '是否',
  object: '对象',
  array: '数组',
  null: '',
}

function typeOf(field: z.core.JSONSchema.BaseSchema | boolean): string {
  if (typeof field === 'boolean') return ''
  if (field.enum) return field.enum.map(String).join(' | ')
  if (field.anyOf) return [...new Set(field.anyOf.map(typeOf))].filter(Boolean).join('或')
  return NAMES_OF_TYPES[String(field.type)] ?? '文字或数字'
}
