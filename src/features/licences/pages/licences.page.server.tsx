import type { ReactNode } from 'react'
import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { filePath } from '#features/files/addresses.ts'
import { MY_LICENCES_PATH } from '#features/reports/addresses.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import type { LicenceView, SeatView } from '../contract.ts'
import { AddColleagues } from '../islands/add-colleagues.island.tsx'
import { LicenceAct } from '../islands/licence-act.island.tsx'
import { SEAT_DAYS } from '../limits.ts'
import { listOwnLicences } from '../own-licences.server.ts'

interface View {
  readonly own: readonly LicenceView[] | undefined
  readonly publicUrl: string
}

/** The seats that somebody bought for a firm: who sits on them, who may, and what is left (C-17, C-33). */
export const licencesPage = page({
  path: MY_LICENCES_PATH,
  about: '我的企业授权：本人管理的席位、名单与放行的邮箱域名',
  input: z.object({}),
  load: async (context: Context): Promise<View> => ({
    own: context.actor.kind === 'person' ? await listOwnLicences(context) : undefined,
    publicUrl: context.services.configuration.publicUrl,
  }),
  head: () => ({ title: '我的企业授权', isIndexed: false }),
  View: ({ view: { own, publicUrl } }) =>
    own ? (
      <div className="wide max-w-[50rem] pt-8">
        <PageTitle title="我的企业授权">
          写上同事的手机号或邮箱，他们登录后打开资料就占用一个席位，可以阅读和下载。
        </PageTitle>
        {own.map((licence) => (
          <Licence key={licence.id} licence={licence} publicUrl={publicUrl} />
        ))}
        {own.length === 0 ? (
          <p className="py-16 text-center text-muted">
            还没有买过企业授权。同事为您开通的资料在
            <a href="/me" className="mx-1 text-link">
              我的账号
            </a>
            里。
            <a href="/reports" className="ms-2 text-link">
              看看白皮书
            </a>
          </p>
        ) : null}
      </div>
    ) : (
      <SignInFirst text="登录后在这里管理企业授权的席位。" reason="登录后查看我的企业授权" />
    ),
})

function Licence({ licence, publicUrl }: { licence: LicenceView; publicUrl: string }) {
  const { subject, company, orderNumber, createdAt, isEnded, seats, readers, fileId } = licence
  const sitting = readers.filter(({ endedAt }) => endedAt === undefined)
  const address = publicUrl + filePath(fileId)
  return (
    <section aria-label={subject} className="mt-4 rounded-xl border border-line p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg wrap-anywhere text-ink">{subject}</h2>
        <p className="text-sm text-muted">
          {isEnded ? '已退款，席位全部收回' : `已用 ${sitting.length} 席，共 ${seats} 席`}
        </p>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {company} · 订单 {orderNumber} · {shanghaiDay(createdAt)}
      </p>
      {isEnded ? null : (
        <>
          {licence.isWithdrawn ? (
            <p className="mt-3 text-[0.9375rem] text-text-red">
              这份资料暂时打不开，请
              <a href={contactPath('files', subject)} className="mx-1 text-link">
                联系我们
              </a>
              。
            </p>
          ) : (
            <p className="mt-3 text-[0.9375rem] wrap-anywhere text-body">
              把这个地址发给同事：
              <a href={filePath(fileId)} className="text-link select-all">
                {address}
              </a>
            </p>
          )}
          <p className="mt-1 text-sm text-muted">
            {sayFree(licence, sitting.length)}
            {licence.moreAt === undefined ? null : (
              <a href={licence.moreAt} className="ms-2 text-link">
                再买席位
              </a>
            )}
          </p>
          <p className="mt-3 hidden text-sm text-muted noscript:block">
            启用 JavaScript 后可以管理席位，也可以
            <a href={contactPath('files', subject)} className="mx-1 text-link">
              联系我们
            </a>
            。
          </p>
          <Readers licence={licence} />
          <Named licence={licence} />
          <Domain licence={licence} />
          <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
            企业名称印在每一页上；写错了、要换人管理的，请
            <a href={contactPath('files', subject)} className="mx-1 text-link">
              联系我们
            </a>
            。
          </p>
        </>
      )}
    </section>
  )
}

/** How many are left, and why some wait that nobody sits on. */
function sayFree({ seats, free }: LicenceView, sitting: number): string {
  const resting = seats - sitting - free
  const left = free > 0 ? `还有 ${free} 个空席位` : '现在没有空席位'
  return resting > 0
    ? `${left}，${resting} 个收回的席位要等领取满 ${SEAT_DAYS} 天才能给别人。`
    : `${left}。同一个席位 ${SEAT_DAYS} 天里最多换一次人。`
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-4">
      <h3 className="text-ink">{title}</h3>
      {note === undefined ? null : <p className="mt-1 text-sm text-muted">{note}</p>}
      {children}
    </section>
  )
}

function Readers({ licence: { id, readers } }: { licence: LicenceView }) {
  return (
    <Part title="席位">
      {readers.length === 0 ? (
        <p className="mt-1 text-sm text-muted">还没有人领取。您自己要读，也是打开就占用一个席位。</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {readers.map((reader) => (
            <Reader key={reader.id} licenceId={id} reader={reader} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Reader({ licenceId, reader }: { licenceId: number; reader: SeatView }) {
  const { id, name, reached, takenAt, endedAt } = reader
  const who = name || reached
  const isHeld = endedAt === undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className={isHeld ? 'text-ink' : 'text-muted'}>{who}</span>
        <span className="ms-2 text-sm text-muted">{name === '' ? '' : reached}</span>
        <span className="block text-sm text-muted">
          {shanghaiDay(takenAt)} 领取{endedAt ? `，${shanghaiDay(endedAt)} 收回` : ''}
        </span>
      </p>
      <Island
        of={LicenceAct}
        when="touch"
        act={{ kind: isHeld ? 'take' : 'giveBack', id: licenceId, readerId: id }}
        who={who}
      />
    </li>
  )
}

function Named({ licence: { id, colleagues } }: { licence: LicenceView }) {
  return (
    <Part
      title="名单"
      note="名单上的人用写着的手机号或邮箱登录，打开就占用席位；名单可以比席位长，先到先得。同一份资料再买的席位共用名单。"
    >
      {colleagues.length === 0 ? null : (
        <ul className="mt-2 divide-y divide-line">
          {colleagues.map(({ kind, address, name }) => (
            <li
              key={address}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 text-[0.9375rem]"
            >
              <span className="min-w-0 wrap-anywhere text-body">
                {name} {localPhone(address)}
              </span>
              <Island
                of={LicenceAct}
                when="touch"
                act={{ kind: 'remove', id, of: kind, address }}
                who={name || localPhone(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <Island of={AddColleagues} when="touch" id={id} />
    </Part>
  )
}

function Domain({ licence: { id, domain, ownDomain } }: { licence: LicenceView }) {
  if (domain !== '')
    return (
      <Part title="企业邮箱" note={`验证过 @${domain} 邮箱的人都可以领取席位，不必写进名单。`}>
        <Island
          of={LicenceAct}
          when="touch"
          act={{ kind: 'domain', id, isAllowed: false }}
          who={`@${domain}`}
        />
      </Part>
    )
  return ownDomain === undefined ? (
    <Part
      title="企业邮箱"
      note="在“我的账号”里绑定您的企业邮箱以后，可以放行这个域名的所有人；公共邮箱（QQ、163 等）不行。"
    >
      {null}
    </Part>
  ) : (
    <Part title="企业邮箱" note={`可以放行所有验证过 @${ownDomain} 邮箱的人，不必一个个写进名单。`}>
      <Island
        of={LicenceAct}
        when="touch"
        act={{ kind: 'domain', id, isAllowed: true }}
        who={`@${ownDomain}`}
      />
    </Part>
  )
}
