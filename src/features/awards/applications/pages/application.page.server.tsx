import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import { BindPhone } from '#features/sign-in/islands/bind-phone.island.tsx'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { applicationPath, applyPath, receiptPath } from '../../addresses.ts'
import { writeDay } from '../../award-days.ts'
import { Colleagues } from '../colleagues/islands/colleagues.island.tsx'
import { fateOf, FORGOTTEN, PHONE_FIRST } from '../contract.ts'
import { ApplicationForm } from '../islands/application-form.island.tsx'
import { proofOf } from '../missing-parts.ts'
import { sayMerged } from '../say-merged.ts'
import { sizeOf } from '../size-of.ts'
import { HandedIn } from '../islands/handed-in.island.tsx'
import {
  readApplying,
  readOwnApplication,
  type ApplyingView,
  type OpenApplication,
} from '../own-applications.server.ts'
import { YearInAddress } from '../../year-number.ts'

type View = {
  readonly own: { readonly applying: ApplyingView; readonly application: OpenApplication } | undefined
}

/** One application of whoever is signed in: written here, and read here once it is handed in (C-85). */
export const applicationPage = page({
  path: '/award/apply/:year/:id',
  about: '本人的一份奖项申报：填写、提交与进展',
  input: z.object({
    year: YearInAddress,
    id: positiveId,
  }),
  load: async (context: Context, { year, id }): Promise<View> => ({
    own:
      context.actor.kind === 'person'
        ? {
            application: await readOwnApplication(context, { year, id }),
            applying: await readApplying(context, year),
          }
        : undefined,
  }),
  head: () => ({ title: '奖项申报', isIndexed: false }),
  View: ({ view: { own } }) =>
    own ? <Own {...own} /> : <SignInFirst text="登录后查看自己的申报。" reason="登录后查看申报" />,
})

function Own({ applying, application }: NonNullable<View['own']>) {
  const { year, prizes, isOpen, notice, statement, hasPhone } = applying
  const { id, state, number, note, answerBy, isChangeable, isLed, people, end, mergedInto } = application
  const mayWrite = isChangeable && application.isOpen
  const isOwn = applying.applications.some((each) => each.id === mergedInto?.id)
  return (
    <div className="wide max-w-[50rem] pt-8 pb-16">
      <PageTitle title={number ? `申报 ${number}` : '奖项申报'}>
        {[fateOf(application), application.prize, application.changedAt].join(' · ')}
      </PageTitle>
      {mergedInto ? (
        <p className="mb-6 rounded-lg bg-copper-soft px-4 py-3 text-ink">
          {sayMerged(mergedInto)}{' '}
          {isOwn ? (
            <a href={applicationPath(year, mergedInto.id)} className="text-link">
              打开 {mergedInto.number}
            </a>
          ) : null}
        </p>
      ) : null}
      {note && (state === 'returned' || state === 'rejected') ? (
        <p className="mb-6 rounded-lg bg-copper-soft px-4 py-3 text-ink">
          {answerBy ? `请在${writeDay(answerBy)}结束前补充：${note}` : note}
        </p>
      ) : null}
      {end ? <p className="mb-6 rounded-lg bg-copper-soft px-4 py-3 text-ink">{end.reason}</p> : null}
      {mayWrite && isLed && !hasPhone ? <Island of={BindPhone} when="load" why={PHONE_FIRST} /> : null}
      {mayWrite ? (
        <Island
          of={ApplicationForm}
          when="load"
          application={application}
          year={year}
          prizes={prizes}
          hasPhone={hasPhone}
          statement={statement}
          listPath={applyPath(year)}
        />
      ) : (
        <>
          {isChangeable ? <p className="mb-6 text-muted">{notice}</p> : null}
          {application.isForgotten ? <p className="mb-6 text-muted">{FORGOTTEN}</p> : null}
          <Written application={application} prizes={prizes} />
          {state === 'submitted' && isLed ? (
            <Island of={HandedIn} when="load" id={id} isOpen={isOpen} />
          ) : null}
        </>
      )}
      <Island
        of={Colleagues}
        when="load"
        id={id}
        people={people}
        isOpen={state === 'draft' || state === 'submitted' || state === 'returned'}
        listPath={applyPath(year)}
      />
      <p className="hidden text-muted noscript:block">启用 JavaScript 后可以填写与修改。</p>
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2">
        {application.hasReceipt ? (
          <a href={receiptPath(year, id)} className="text-link">
            回执（PDF）
          </a>
        ) : null}
        <a href={applyPath(year)} className="text-link">
          全部申报
        </a>
      </p>
    </div>
  )
}

const named = (documents: OpenApplication['documents']) =>
  documents.map(({ name, bytes }) => `${name}（${sizeOf(bytes)}）`).join('，')

function Written({
  application,
  prizes,
}: Pick<NonNullable<View['own']>, 'application'> & { prizes: ApplyingView['prizes'] }) {
  const { written, documents } = application
  const fields = prizes.find(({ id }) => id === written.prizeId)?.fields ?? []
  const lines = [
    ['企业', written.company],
    ['统一社会信用代码', written.creditCode],
    ['产品', written.product],
    ['公开简介', written.summary],
    ...fields.map(
      ({ key, label, type }) =>
        [
          label,
          type === 'file'
            ? named(documents.filter(({ field }) => field === key))
            : (written.answers[key] ?? ''),
        ] as const,
    ),
    ['联系人', [written.contactName, written.contactPhone, written.contactEmail].filter(Boolean).join(' · ')],
    ['材料', named(proofOf(documents, fields))],
  ] as const
  return (
    <dl className="space-y-4">
      {lines.map(([label, text]) =>
        text ? (
          <div
            key={label}
            className="grid gap-1 border-b border-line pb-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words whitespace-pre-line text-ink">{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
