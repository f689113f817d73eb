import { useState, type ReactNode, type SubmitEvent } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { PassingNotice } from '#ui/passing-notice.tsx'
import { useOwnDraft } from '#features/accounts/own-drafts.ts'
import { closesAt } from '#features/accounts/closes-at.ts'
import type { Ending } from '#features/accounts/ending.ts'
import { LONGEST_NAME, THINKING_DAYS } from '#features/accounts/limits.ts'
import { askEndings, askOwnData, sendClosing, sendName, sendSessionEnd } from '../browser-calls.ts'
import { ClosingNotice } from '../components/closing-notice.tsx'
import { useConfirmedPerson } from '../components/confirm-person.tsx'
import { DeviceList, type ShownDevice } from '../components/device-list.tsx'
import { LinkChannel } from '../components/link-channel.tsx'
import { OnePhoneNote } from '../components/one-phone-note.tsx'
import { UnlinkChannel } from '../components/unlink-channel.tsx'
import { OwnPicture } from '../components/own-picture.tsx'
import { RefusedMail } from '../components/refused-mail.tsx'

interface Properties {
  readonly account: {
    readonly name: string
    /** Address of the picture. */
    readonly icon: string | undefined
    /** Of the one that waits for a decision. */
    readonly waitingIcon: string | undefined
    readonly phone: string | undefined
    readonly email: string | undefined
    readonly isMailRefused: boolean
    readonly hasWechat: boolean
    /** The day on which it is closed; undefined where nobody asked for that. */
    readonly closesOn: string | undefined
  }
  readonly devices: readonly ShownDevice[]
  /** Whether WeChat can be signed in with at all. */
  readonly takesWechat: boolean
}

/** Name, addresses, devices, and the way out (C-02, C-08, C-14). */
export function AccountSettings({ account, devices, takesWechat }: Properties) {
  const [name, setName, forgetName] = useOwnDraft('name', account.name)
  const [others, setOthers] = useState(devices)
  const [closesOn, setClosesOn] = useState(account.closesOn)
  const isClosing = closesOn !== undefined
  const [endings, setEndings] = useState<readonly Ending[]>()
  const [told, setTold] = useState('')
  const { confirmed, confirmDialog } = useConfirmedPerson()
  const attempt = async (work: () => Promise<unknown>, success = '', then?: () => void) => {
    try {
      const said = await work()
      setTold(typeof said === 'string' ? said : success)
      then?.()
    } catch (error) {
      setTold(sayFailure(error, '操作没有成功，请稍后再试'))
    }
  }
  const rename = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void attempt(async () => {
      const { json } = await sendName({ name })
      forgetName()
      return json.isHeld ? '新名称正在审核，通过后才会显示' : '名称已保存'
    })
  }
  const end = (sessionId: number | undefined) =>
    void attempt(
      () => confirmed(async () => void (await sendSessionEnd({ sessionId }))),
      '已退出',
      () =>
        setOthers((before) =>
          before.filter(
            (device) => device.isThisOne || (sessionId !== undefined && device.sessionId !== sessionId),
          ),
        ),
    )
  /** What would be lost is said before it is asked for; where it cannot be read, that it was not closed is said instead. */
  const ask = () => void attempt(async () => setEndings((await askEndings()).json))
  const close = (isWanted: boolean) =>
    void attempt(
      () => {
        const work = async () => void (await sendClosing({ isWanted }))
        return isWanted ? confirmed(work) : work()
      },
      isWanted ? '注销申请已提交' : '已撤回注销申请',
      () => setClosesOn(isWanted ? shanghaiDay(closesAt(new Date())) : undefined),
    )
  return (
    <div className="divide-y divide-line">
      <PassingNotice told={told} onGone={() => setTold('')} />
      <Row title="头像">
        <OwnPicture name={account.name} icon={account.icon} waitingIcon={account.waitingIcon} />
      </Row>
      <Row title="名称">
        <form method="dialog" onSubmit={rename} className="flex flex-wrap gap-3">
          <input
            aria-label="名称"
            value={name}
            maxLength={LONGEST_NAME}
            onChange={(event) => setName(event.target.value)}
            className="h-10 w-48 max-w-full rounded-md border border-edge bg-paper px-3 text-ink"
          />
          <button type="submit" className={OUTLINED}>
            保存
          </button>
        </form>
      </Row>
      <Row title="手机">
        <LinkChannel tab={1} linked={account.phone} isLast={!account.email} confirmed={confirmed} />
      </Row>
      <Row title="邮箱">
        <LinkChannel tab={2} linked={account.email} isLast={!account.phone} confirmed={confirmed} />
        {account.email && account.isMailRefused ? <RefusedMail address={account.email} /> : null}
      </Row>
      {account.hasWechat || takesWechat ? (
        <Row title="微信">
          {account.hasWechat ? (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="text-ink">已绑定，可以扫码登录</span>
              <UnlinkChannel type={3} confirmed={confirmed} />
            </p>
          ) : (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="text-ink">未绑定</span>
              <a href="/login/wechat" rel="nofollow" className={OUTLINED}>
                扫码绑定微信
              </a>
              <OnePhoneNote instead="请在电脑上打开本站来绑定" />
            </div>
          )}
        </Row>
      ) : null}
      <Row title="登录设备">
        <DeviceList devices={others} onEnd={end} />
      </Row>
      <Row title="我的数据">
        <button
          type="button"
          onClick={() => void attempt(() => confirmed(downloadOwnData), '数据已导出')}
          className={OUTLINED}
        >
          导出我的数据
        </button>
      </Row>
      <Row title="注销账号">
        {isClosing ? (
          <p className="mb-2 text-sm text-copper">
            注销申请已提交，账号将于 {closesOn} 注销，在此之前可以撤回。
          </p>
        ) : (
          <p className="mb-2 text-sm text-muted">
            申请 {THINKING_DAYS} 天后账号注销、个人信息删除，会员随之失效；订单按法律要求保留。
          </p>
        )}
        <button
          type="button"
          aria-haspopup={isClosing ? undefined : 'dialog'}
          onClick={() => (isClosing ? close(false) : ask())}
          className={OUTLINED}
        >
          {isClosing ? '撤回申请' : '申请注销'}
        </button>
      </Row>
      {endings ? (
        <ClosingNotice
          endings={endings}
          onConfirm={() => {
            setEndings(undefined)
            close(true)
          }}
          onCancel={() => setEndings(undefined)}
        />
      ) : null}
      {confirmDialog}
    </div>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 py-4 sm:grid-cols-[7rem_1fr] sm:items-baseline sm:has-[img]:items-center">
      <h3 className="text-base font-normal text-muted">{title}</h3>
      <div>{children}</div>
    </div>
  )
}

/** Saves what the portal knows of this person as a file (C-14). */
async function downloadOwnData(): Promise<void> {
  const { json } = await askOwnData()
  const address = URL.createObjectURL(new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = '我的数据.json'
  link.click()
  URL.revokeObjectURL(address)
}
