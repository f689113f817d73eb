import type { Call } from '#platform/calls/call.ts'
import { inputSchema, outputSchema } from '#platform/calls/open-api.server.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { fieldsOf, sampleOf } from '#platform/calls/answer-fields.ts'
import { TryCall } from '../islands/try-call.island.tsx'
import { Code, Table } from './api-guide.server.tsx'

/** Where a call stands on the page. */
export const idOfCall = ({ method, path }: Call): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^\w]+/g, '-')}`

/** One call: what it does, what it takes, what it answers, and trying it. */
export function ApiCall({ call }: { call: Call }) {
  const taken = fieldsOf(inputSchema(call))
  const answer = outputSchema(call)
  const given = fieldsOf(answer)
  return (
    <article id={idOfCall(call)} className="mt-6 scroll-mt-24 rounded-lg border border-line p-5">
      <h3 className="flex flex-wrap items-baseline gap-3 text-base">
        <span className="rounded-sm bg-accent px-2 text-sm leading-6 text-on-accent">{call.method}</span>
        <code className="font-mono break-all">{call.path}</code>
      </h3>
      {call.aliases.length > 0 ? (
        <p className="mt-1 text-sm text-muted">
          也可以写作 <code className="break-all">{call.aliases.join('、')}</code>
        </p>
      ) : null}
      <p className="mt-2">{call.summary}</p>
      {taken.length > 0 ? (
        <div className="mt-4">
          <Table
            head={['参数', '类型', '说明']}
            rows={taken.map(({ path, type, about, isRequired }) => [
              <>
                {path}
                {isRequired ? <span className="text-text-red"> *</span> : null}
              </>,
              type,
              about,
            ])}
          />
        </div>
      ) : null}
      <details className="mt-4">
        <summary className="text-sm text-accent">回答</summary>
        <div className="mt-3 space-y-3">
          <Table
            head={['字段', '类型', '说明']}
            rows={given.map(({ path, type, about }) => [path, type, about])}
          />
          <Code>{JSON.stringify({ code: 0, ...Object(sampleOf(answer)), msg: '' }, undefined, 2)}</Code>
        </div>
      </details>
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
