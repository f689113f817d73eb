import { z } from 'zod'
import { BindPhone } from '#features/sign-in/islands/bind-phone.island.tsx'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { applicationPath, awardYearPath } from '../../addresses.ts'
import { writeDay } from '../../award-days.ts'
import { fateOf, PHONE_FIRST } from '../contract.ts'
import { BeginApplication } from '../islands/begin-application.island.tsx'
import { readApplying, type ApplyingView } from '../own-applications.server.ts'
import { YearInAddress } from '../../year-number.ts'

type View = { readonly applying: ApplyingView | undefined }

const YearInput = z.object({
  year: YearInAddress,
})

const HOW = '登录后在线填写申报，随时保存，提交前可以修改。'

/** Where one applies for the prizes of a year and sees what became of it (C-85). */
export const applyPage = page({
  path: '/award/apply/:year',
  about: '在线申报：选奖项，本人的各份申报与进展',
  input: YearInput,
  load: async (context: Context, { year }): Promise<View> => ({
    applying: context.actor.kind === 'person' ? await readApplying(context, year) : undefined,
  }),
  head: () => ({ title: '在线申报', description: `在线申报年度奖项：${HOW}`, isIndexed: false }),
  View: ({ view: { applying } }) =>
    applying ? <Applying view={applying} /> : <SignInFirst text={HOW} reason="登录后申报奖项" />,
})

function Applying({ view }: { view: ApplyingView }) {
  const { year, title, isOpen, notice, until, prizes, applications, hasPhone } = view
  return (
    <div className="wide max-w-[50rem] pt-8 pb-16">
      <PageTitle title={`${title} · 在线申报`}>
        {isOpen && until
          ? `参评与获奖均免费。申报到${writeDay(until)}结束为止，同一企业可以申报多个奖项，每个奖项一份。`
          : notice}
      </PageTitle>
      <p className="mb-6">
        <a href={awardYearPath(year)} className="text-link">
          奖项介绍与规则
        </a>
      </p>
      {isOpen && !hasPhone ? <Island of={BindPhone} when="load" why={PHONE_FIRST} /> : null}
      {isOpen ? <Island of={BeginApplication} when="load" year={year} prizes={prizes.map(nameOf)} /> : null}
      <h2 className="mt-10 text-xl">我的申报</h2>
      {applications.length === 0 ? <p className="py-8 text-muted">还没有申报。</p> : null}
      <ul>
        {applications.map((each) => (
          <li key={each.id} className="border-b border-line py-5">
            <h3 className="text-lg break-words">
              <a href={applicationPath(year, each.id)} className="hover:text-accent">
                {[each.prize, each.company, each.product].filter(Boolean).join(' · ')}
              </a>
            </h3>
            <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
              <span className="text-ink">{fateOf(each)}</span>
              {each.number ? <span>{each.number}</span> : null}
              {each.isLed ? null : <span>和同事一起填写</span>}
              <span>{each.changedAt}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const nameOf = ({ id, name, group }: ApplyingView['prizes'][number]) => ({ id, name, group })
