import type { AwardYearView } from '../contract.ts'
import { ApplyByMail } from './apply-by-mail.tsx'

/** Both ways to apply as part of the page, for whoever has no script; the dialog says the same (AWARD-13, B-31). */
export function WaysToApply({ view }: { view: AwardYearView }) {
  const { application, applying, forms } = view
  const isOpen = application.state === 'open'
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {!isOpen || applying.onlineAddress ? (
        <article className="rounded-xl border border-line p-6">
          <h3 className="mb-2 text-lg">在线申报</h3>
          {isOpen ? (
            <>
              <p className="text-[0.9375rem] text-muted">{applying.online}</p>
              <p className="mt-4">
                <a
                  href={applying.onlineAddress}
                  className="inline-block rounded-full bg-accent px-5 py-2 text-on-accent hover:opacity-90"
                >
                  前往在线申报
                </a>
              </p>
            </>
          ) : (
            <p className="mt-2 inline-block rounded-lg bg-copper-soft px-4 py-2 font-semibold text-copper">
              {application.notice}
            </p>
          )}
        </article>
      ) : null}
      <article className="rounded-xl border border-line p-6">
        <h3 className="mb-2 text-lg">下载表格，邮件申报</h3>
        <ApplyByMail applying={applying} forms={forms} isOver={application.state === 'closed'} />
      </article>
    </div>
  )
}
