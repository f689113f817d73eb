import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { Trail } from '#ui/trail.tsx'
import { MESSAGE_TYPES, type MessageType } from '../contract.ts'
import { MessageSettings, type SettingGroup } from '../islands/message-settings.island.tsx'
import type { AnyMessageKind } from '../message-kind.ts'
import { readSettings } from '../queries.server.ts'

const GROUPS: Record<MessageType, string> = {
  order: '订单与会员',
  question: '收到的提问',
  answer: '我的提问与评论',
  system: '审核与账号安全',
}

interface View {
  /** Missing for a visitor. */
  readonly groups: readonly SettingGroup[] | undefined
  readonly mail: string | undefined
  readonly isMailRefused: boolean
  readonly phone: string | undefined
}

/** Which kinds of messages also come by mail or SMS. */
export function createMessageSettingsPage(kinds: readonly AnyMessageKind[]) {
  return page({
    path: '/messages/settings',
    about: '消息设置',
    input: z.object({}),
    load: async (context: Context): Promise<View> => {
      if (context.actor.kind !== 'person')
        return { groups: undefined, mail: undefined, isMailRefused: false, phone: undefined }
      const { settings, ...addresses } = await readSettings(context, kinds)
      const groups = MESSAGE_TYPES.map((type) => ({
        name: GROUPS[type],
        settings: settings
          .filter((setting) => setting.type === type)
          .map(({ kind, name, isFixed, mail: byMail, sms }) => ({ kind, name, isFixed, mail: byMail, sms })),
      }))
      return { groups, ...addresses }
    },
    head: () => ({ title: '消息设置', isIndexed: false }),
    View: ({ view }) =>
      view.groups ? (
        <Settings {...view} groups={view.groups} />
      ) : (
        <SignInFirst text="登录后在这里选择哪些消息要发邮件或短信。" reason="登录后设置消息" />
      ),
  })
}

function Settings({ groups, mail, isMailRefused, phone }: View & { groups: readonly SettingGroup[] }) {
  return (
    <div className="wide max-w-[50rem] pt-6">
      <Trail steps={[{ name: '消息', path: '/messages' }]} />
      <PageTitle title="消息设置">
        站内消息总会显示。这里选择哪些还要发邮件或短信；关系到资金与账号安全的始终发送。
      </PageTitle>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-lg bg-surface px-4 py-3 text-sm">
        <dt className="whitespace-nowrap text-muted">邮件发到</dt>
        <dd className="wrap-anywhere">
          {mail ?? <Unbound name="邮箱" without="不发邮件" />}
          {isMailRefused ? <Refused /> : null}
        </dd>
        <dt className="whitespace-nowrap text-muted">短信发到</dt>
        <dd className="wrap-anywhere">{phone ?? <Unbound name="手机" without="不发短信" />}</dd>
      </dl>
      <Island of={MessageSettings} when="load" groups={[...groups]} />
    </div>
  )
}

function Refused() {
  return (
    <>
      ，收不到邮件，通知已不再发到这里，
      <a href="/me#account" className="text-link">
        更换或重试
      </a>
    </>
  )
}

function Unbound({ name, without }: { name: string; without: string }) {
  return (
    <>
      尚未绑定{name}，{without}，
      <a href="/me#account" className="text-link">
        去绑定
      </a>
    </>
  )
}
