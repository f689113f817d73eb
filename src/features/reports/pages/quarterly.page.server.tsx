import { z } from 'zod'
import { filePath } from '#features/files/addresses.ts'
import type { FileCard } from '#features/files/contract.ts'
import type { SharedContext } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { page } from '#platform/pages/page.ts'
import type { QuarterlyTerms, ServiceContact } from '#platform/settings/settings.server.ts'
import { Picture } from '#ui/picture.tsx'
import { ServiceCode } from '#ui/service-code.tsx'
import { ASK_FOR_ISSUE, issueAddress, SUBSCRIBE_PATH } from '../addresses.ts'
import { quarterName } from '../classify.ts'
import type { QuarterlyIssue, QuarterlyView } from '../contract.ts'
import { readQuarterly } from '../queries.server.ts'

/** The quarterly reference (ROUTE-07, IRS-01 to -10). */
export const quarterlyPage = page({
  path: '/irs',
  about: '季度内参',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['reports', 'files'] },
  load: (context: SharedContext) => readQuarterly(context),
  head: ({ terms }) => ({
    title: '第三代半导体与新能源汽车季度内参',
    description: `季度内参：${terms.points.map((point) => point.title).join('、')}。企业版 PDF 发送到订阅邮箱，仅供内部使用。`,
    canonical: '/irs',
  }),
  View: QuarterlyPage,
})

function QuarterlyPage({ view }: { view: QuarterlyView }) {
  return (
    <>
      <header className="border-b border-line bg-accent-soft">
        <div className="wide grid grid-cols-1 gap-x-16 gap-y-8 py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div>
            <p className="text-sm tracking-widest text-accent">季度内参</p>
            <h1 className="mt-2 text-2xl leading-snug sm:text-4xl">第三代半导体与新能源汽车季度内参</h1>
            <ol className="mt-8 grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-2">
              {view.terms.points.map((point, index) => (
                <li key={point.title} className="flex gap-4">
                  <span aria-hidden="true" className="text-2xl leading-none font-semibold text-copper italic">
                    {index + 1}
                  </span>
                  <span>
                    <span className="font-semibold text-ink">{point.title}</span>
                    <span className="block text-sm leading-relaxed text-muted">{point.text}</span>
                  </span>
                </li>
              ))}
            </ol>
            <Newest issue={view.issues[0]?.items[0]} />
          </div>
          <Subscription terms={view.terms} service={view.service} />
        </div>
      </header>
      <div className="wide">
        {view.issues.map(({ year, items }) => (
          <section key={year} aria-label={`${year}年各期`} className="pt-10">
            <h2 className="mb-5 text-xl">{year}年</h2>
            <ul className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
              {items.map((issue) => (
                <Issue key={issue.id} issue={issue} eventUrl={view.eventUrl} />
              ))}
            </ul>
          </section>
        ))}
        {view.issues.length === 0 ? <p className="py-16 text-center text-muted">还没有发布内参</p> : null}
        {view.files.length > 0 ? (
          <section aria-label="内参文件" className="pt-12">
            <h2 className="border-b border-line pb-2 text-xl">内参文件</h2>
            {view.files.map(({ year, items }) => (
              <div key={year} className="pt-5">
                <h3 className="text-base">{year}年</h3>
                <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
                  {items.map((file) => (
                    <QuarterlyFile key={file.id} file={file} />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ) : null}
      </div>
    </>
  )
}

/** The newest issue beside its cover, where there is room for both; on a telephone it stands first among the issues. */
function Newest({ issue }: { issue: QuarterlyIssue | undefined }) {
  if (!issue?.cover || !issue.summary) return null
  return (
    <div className="mt-9 flex items-center gap-6 border-t border-line pt-7 max-lg:hidden">
      <Picture
        image={issue.cover}
        alt=""
        widths={[320]}
        sizes="120px"
        shape="3x4"
        eager
        className="aspect-[3/4] w-30 shrink-0 -rotate-2 rounded-md bg-surface object-cover shadow-md"
      />
      <div className="max-w-xl">
        <p className="text-sm text-accent">最新一期</p>
        <p className="mt-1 text-lg font-semibold text-ink">{nameOfIssue(issue)}</p>
        <p className="mt-2 line-clamp-3 text-sm leading-relaxed text-body">{issue.summary}</p>
      </div>
    </div>
  )
}

/** Price, how it is delivered, and whom to ask (IRS-03 to -05). */
function Subscription({ terms, service }: { terms: QuarterlyTerms; service: ServiceContact }) {
  const prices = [
    { name: '单期', fen: terms.issueFen },
    { name: '全年四期', fen: terms.yearFen },
  ]
  return (
    <section aria-label="订阅企业版" className="rounded-xl bg-raised p-6 text-center shadow-sm">
      <h2 className="text-lg">企业版 PDF</h2>
      <dl className="mt-3 flex justify-center gap-8">
        {prices.map(({ name, fen }) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="text-xl font-semibold text-copper">{shownYuan(fen)}元</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm leading-relaxed text-body">
        PDF 通过邮件发送到订阅邮箱，
        <br />
        仅供订阅企业内部使用
      </p>
      <ServiceCode service={service} path={ASK_FOR_ISSUE} className="mt-5" />
      <p className="mt-4">
        <a
          href={SUBSCRIBE_PATH}
          className="inline-block rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90"
        >
          订阅
        </a>
        <a href={ASK_FOR_ISSUE} className="ms-4 inline-block py-2 text-link">
          订阅咨询
        </a>
      </p>
    </section>
  )
}

/** By its quarter; what comes besides the quarters, by what its title says it is. */
function nameOfIssue({ title, year, quarter }: QuarterlyIssue): string {
  const [, said] = /（([^（）]+)）$/.exec(title) ?? []
  return said && !said.includes('季度') ? said : `${year}年${quarterName(quarter)}`
}

function Issue({ issue, eventUrl }: { issue: QuarterlyIssue; eventUrl: string | undefined }) {
  return (
    <li className="group relative">
      {issue.cover ? (
        <Picture
          image={issue.cover}
          alt=""
          widths={[320, 480, 640]}
          sizes="(min-width: 66rem) 285px, 45vw"
          shape="3x4"
          className="aspect-[3/4] w-full rounded-md border border-line bg-surface object-cover"
        />
      ) : (
        <div className="aspect-[3/4] w-full rounded-md bg-accent-soft" />
      )}
      <h3 className="mt-3 text-[0.9375rem] leading-snug">
        <a
          href={issueAddress(eventUrl, issue)}
          {...(eventUrl !== undefined && { target: '_blank', rel: 'noopener' })}
          title={issue.title}
          className="covering group-hover:text-accent"
        >
          {nameOfIssue(issue)}
          {eventUrl === undefined ? null : <span className="sr-only">（在新窗口打开）</span>}
        </a>
      </h3>
      {issue.summary ? (
        <p className="mt-1 line-clamp-3 text-xs leading-relaxed text-muted">{issue.summary}</p>
      ) : null}
    </li>
  )
}

function QuarterlyFile({ file }: { file: FileCard }) {
  const opens = file.openPath !== undefined
  // All are called by the series; on a telephone only what tells them apart has room.
  const issue = file.quarter && file.year ? `${file.year}年${quarterName(file.quarter)}` : ''
  return (
    <li className="group relative flex items-baseline gap-3 border-b border-line/60 py-3">
      <a
        href={file.openPath ?? filePath(file.id)}
        className="line-clamp-1 min-w-0 flex-1 text-ink covering group-hover:text-accent"
        {...(opens && { target: '_blank', rel: 'noopener nofollow' })}
      >
        {issue ? (
          <>
            <span className="sm:hidden">{issue}</span>
            <span className="max-sm:hidden">{file.title}</span>
          </>
        ) : (
          file.title
        )}
      </a>
      <span className="shrink-0 text-xs text-muted max-sm:hidden">{quarterName(file.quarter)}</span>
      {file.pageCount > 0 ? <span className="shrink-0 text-xs text-muted">{file.pageCount} 页</span> : null}
    </li>
  )
}
