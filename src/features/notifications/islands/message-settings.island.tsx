import { useRef, useState } from 'react'
import { outlivingPage, sayFailure } from '#platform/calls/client.ts'
import { sendMessageSetting } from '../browser-calls.ts'
import { type Channel, CHANNELS } from '../contract.ts'

interface Setting {
  readonly kind: string
  readonly name: string
  readonly isFixed: boolean
  readonly mail: boolean
  readonly sms?: boolean | undefined
}

export interface SettingGroup {
  readonly name: string
  readonly settings: readonly Setting[]
}

const CHANNEL_NAMES: Record<Channel, string> = { mail: '邮件', sms: '短信' }

/** A box that was pressed. */
interface Box {
  /** What the portal has of it. */
  isKept: boolean
  /** Ends with the last press that is on its way. */
  underWay: Promise<void>
}

/**
 * A table of kinds by channels; each box is saved as it is pressed, even where the page is left at that moment, and its
 * presses follow one another to the portal.
 */
export function MessageSettings({ groups }: { groups: SettingGroup[] }) {
  const [shown, setShown] = useState(groups)
  const [told, setTold] = useState('')
  const boxes = useRef(new Map<string, Box>())
  const show = (kind: string, channel: Channel, isOn: boolean) =>
    setShown((before) =>
      before.map((group) => ({
        ...group,
        settings: group.settings.map((setting) =>
          setting.kind === kind ? { ...setting, [channel]: isOn } : setting,
        ),
      })),
    )
  const change = async ({ kind, name }: Setting, channel: Channel, isOn: boolean) => {
    show(kind, channel, isOn)
    const key = `${kind} ${channel}`
    const box = boxes.current.get(key) ?? { isKept: !isOn, underWay: Promise.resolve() }
    boxes.current.set(key, box)
    const sent = box.underWay.then(async () => {
      await sendMessageSetting({ kind, channel, isOn }, outlivingPage)
      box.isKept = isOn
    })
    const ended = sent.catch(() => undefined)
    box.underWay = ended
    try {
      await sent
      setTold(`${isOn ? '已打开' : '已关闭'}“${name}”的${CHANNEL_NAMES[channel]}`)
    } catch (error) {
      // What was pressed since stands or falls by itself.
      if (box.underWay === ended) show(kind, channel, box.isKept)
      setTold(sayFailure(error, '没有保存，请稍后再试'))
    }
  }
  return (
    <>
      <p role="status" className="min-h-7 text-sm text-accent">
        {told}
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">各类消息的邮件与短信</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 text-start font-normal">
              事由
            </th>
            <th scope="col" className="w-20 py-2 text-center font-normal">
              邮件
            </th>
            <th scope="col" className="w-20 py-2 text-center font-normal">
              短信
            </th>
          </tr>
        </thead>
        {shown.map((group) => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-6 pb-2 text-start font-semibold text-ink">
                {group.name}
              </th>
            </tr>
            {group.settings.map((setting) => (
              <tr key={setting.kind} className="border-b border-line">
                <th scope="row" className="py-3 pe-2 text-start font-normal text-body">
                  {setting.name}
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className="py-3 text-center text-sm text-muted">
                    <Choice setting={setting} channel={channel} onChange={change} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

function Choice({
  setting,
  channel,
  onChange,
}: {
  setting: Setting
  channel: Channel
  onChange: (setting: Setting, channel: Channel, isOn: boolean) => Promise<void>
}) {
  const isOn = setting[channel]
  if (isOn === undefined) return <Never />
  if (setting.isFixed) return isOn ? '始终发送' : <Never />
  return (
    <label className="inline-grid size-9 cursor-pointer place-items-center">
      <span className="sr-only">
        {setting.name}：{CHANNEL_NAMES[channel]}
      </span>
      <input
        type="checkbox"
        checked={isOn}
        // It is saved as it is pressed: what a browser brings back would be saved over what holds now.
        autoComplete="off"
        onChange={(event) => void onChange(setting, channel, event.target.checked)}
        className="size-5 accent-[var(--accent)]"
      />
    </label>
  )
}

function Never() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="sr-only">不发送</span>
    </>
  )
}
