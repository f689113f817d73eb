import type { ReactNode } from 'react'
import { z } from 'zod'
import { labelPath } from '#features/labels/addresses.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { awardYearPath, certificatePath, pressKitPath, prizePath, resultPath } from '../../addresses.ts'
import { AwardFrame, type AwardSite } from '../../components/award-frame.server.tsx'
import { Section } from '../../components/section.server.tsx'
import {
  COMPANY_SENTENCE,
  finalSentence,
  panelPointsSentence,
  shortlistSentence,
  STANDARDISING_SENTENCE,
  TIE_SENTENCE,
  VOTES_ALONE_SENTENCE,
  votePointsSentence,
} from '../../results/rule-sentences.ts'
import { YearInAddress } from '../../year-number.ts'
import { readPublicResult, type PublicPrize, type PublicResult } from '../public-result.server.ts'

interface View {
  readonly result: PublicResult
  readonly site: AwardSite
}

/** How the result of a year came about, in words and figures that everybody can follow (AWARD-07, C-91). */
export const resultPage = page({
  path: '/ev/jgj:year/result',
  about: '一届奖项的结果怎么得出',
  input: z.object({ year: YearInAddress }),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: async (context: SharedContext, { year }: { year: number }): Promise<View> => ({
    result: await readPublicResult(context, year),
    site: context.services.settings.site,
  }),
  head: ({ result }) => ({
    title: `${result.title} · 结果怎么得出`,
    description: `${result.title}的计票、评审与名次，连同每一项的分数。`,
    canonical: resultPath(result.year),
  }),
  View: ({ view: { result, site } }) => (
    <AwardFrame site={site}>
      <header className="wide pt-12">
        <p className="text-copper">
          <a href={awardYearPath(result.year)} className="underline underline-offset-4 hover:text-accent">
            {result.title}
          </a>
        </p>
        <h1 className="mt-2 text-3xl leading-snug">结果怎么得出</h1>
        <p className="mt-3 text-muted">{`公布于 ${result.announcedAt}`}</p>
      </header>
      <Section id="rule" title="规则">
        <Rule result={result} />
      </Section>
      {result.prizes.map((prize) => (
        <Section key={prize.id} id={`prize-${prize.id}`} title={prize.name}>
          <Prize prize={prize} result={result} />
        </Section>
      ))}
      <Section id="check" title="怎么核对">
        <p className="max-w-3xl leading-loose text-body">
          全部选票（代号）、每位评委的评分（代号）与规则在公布前由两位同事先后计算与冻结，之后任何改动都会改变下面的散列。评选办公室可以提供这份数据，用一个单独的小程序重算，名次与散列必须一字不差。
        </p>
        <p className="mt-4 max-w-3xl font-mono text-sm break-all text-muted">{`SHA-256 ${result.digest}`}</p>
        <p className="mt-4">
          <a href={pressKitPath(result.year)} className="text-link">
            新闻资料包：名单、新闻稿、标识与证书
          </a>
        </p>
        {result.corrections.map(({ at, reason }) => (
          <p key={at} className="mt-4 text-ink">{`${at} 更正：${reason}`}</p>
        ))}
      </Section>
    </AwardFrame>
  ),
})

function Rule({ result: { rule, prizes, valid, void: voided } }: { result: PublicResult }) {
  return (
    <Beside
      aside={
        <dl className="flex gap-10 lg:flex-col lg:gap-6">
          <Figure name="有效票" value={String(valid)} />
          <Figure name="作废" value={String(voided)} />
        </dl>
      }
    >
      <ol className="max-w-3xl list-decimal space-y-3 ps-5 leading-loose text-body marker:text-copper">
        <li>{`产品奖：${finalSentence(rule)}${COMPANY_SENTENCE}`}</li>
        <li>{votePointsSentence(rule)}</li>
        {prizes.some(({ isDecidedByVotes }) => isDecidedByVotes) ? <li>{VOTES_ALONE_SENTENCE}</li> : null}
        {rule.shortlistSize > 0 ? <li>{shortlistSentence(rule.shortlistSize)}</li> : null}
        <li>{panelPointsSentence(rule)}</li>
        <li>{STANDARDISING_SENTENCE}</li>
        <li>
          {`${TIE_SENTENCE}全程用分数精确计算，只在显示时四舍五入到两位，所以照显示的数相加可能差 0.01。`}
        </li>
        <li>作废依据同一浏览器、同一来源的密集投票等迹象，由人逐一判断，记录保留。</li>
      </ol>
    </Beside>
  )
}

function Prize({ prize, result: { rule, year } }: { prize: PublicPrize; result: PublicResult }) {
  const facts = [
    `${prize.candidates} 位参评者${prize.judged < prize.candidates ? `（${prize.judged} 位入围）` : ''}，${prize.isDecidedByVotes ? '' : `${prize.judges} 位评委，`}${prize.winners.length} 位获奖`,
    ...(prize.isDecidedByVotes ? ['只由读者投票评出'] : panelFacts(prize)),
    ...prize.decisions.map((reason) => `同分裁定：${reason}`),
  ]
  return (
    <Beside
      aside={
        <ul className="space-y-2 text-[0.9375rem] text-body">
          {facts.filter(Boolean).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>
            <a href={prizePath(year, prize.id)} className="text-link">
              参评名单与规则
            </a>
          </li>
        </ul>
      }
    >
      <ol className={prize.winners.length > 1 ? 'grid gap-4 md:grid-cols-2' : ''}>
        {prize.winners.map((winner) => (
          <li key={`${winner.company}/${winner.product}`} className="rounded-xl bg-surface p-5">
            <h3 className="text-lg break-words text-ink">
              {winner.product}
              {winner.company ? (
                <a
                  href={labelPath(winner.company)}
                  className={
                    winner.product
                      ? 'mt-0.5 block text-base font-normal text-muted hover:text-accent'
                      : 'hover:text-accent'
                  }
                >
                  {winner.company}
                </a>
              ) : null}
            </h3>
            <dl className="mt-4 grid grid-cols-2 gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
              {prize.isVoted ? <Figure name="有效票" value={String(winner.votes)} /> : null}
              {prize.isVoted ? <Figure name="票分" value={winner.votePoints} /> : null}
              {prize.isDecidedByVotes ? null : <Figure name="评审分" value={winner.panelPoints} />}
              {prize.isDecidedByVotes ? null : <Figure name="总分" value={winner.final} />}
            </dl>
            {prize.isVoted && !prize.isDecidedByVotes ? (
              <p className="mt-3 text-sm text-muted tabular-nums">
                {`${winner.votePoints} × ${rule.votePercent}% + ${winner.panelPoints} × ${rule.panelPercent}% = ${winner.final}`}
              </p>
            ) : null}
            <p className="mt-4 text-sm text-muted">
              {'证书 '}
              <a href={certificatePath(winner.certificate)} className="text-link">
                {winner.certificate}
              </a>
            </p>
          </li>
        ))}
      </ol>
    </Beside>
  )
}

const panelFacts = ({ criteria, isStandardised }: PublicPrize): string[] => [
  criteria.map(({ name, percent }) => `${name} ${percent}%`).join('、'),
  isStandardised ? '有评委回避，评分经过标准化' : '每位评委都评了每一位',
]

/** What is to know of a part beside the part itself; above it where there is no room. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      {aside}
      <div>{children}</div>
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-2xl font-light text-ink tabular-nums">{value}</dd>
    </div>
  )
}
