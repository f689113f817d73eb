import { OUTLINED } from '#ui/button-looks.ts'

/** Where somebody is signed in. */
export interface ShownDevice {
  readonly sessionId: number
  readonly browser: string
  readonly seen: string
  /** The day by which it has to be signed in anew. */
  readonly ends: string
  readonly isThisOne: boolean
}

/** One's devices, of which the others can be signed out; without a session `onEnd` means all of them. */
export function DeviceList({
  devices,
  onEnd,
}: {
  devices: readonly ShownDevice[]
  onEnd: (sessionId: number | undefined) => void
}) {
  return (
    <>
      <ul className="space-y-2">
        {devices.map((device) => (
          <li key={device.sessionId} className="flex flex-wrap items-center gap-x-4">
            <span className="text-ink">{device.browser}</span>
            <span className="text-sm text-muted">
              {device.isThisOne ? '当前设备' : `最近使用 ${device.seen}`}，最迟 {device.ends} 重新登录
            </span>
            {device.isThisOne ? null : (
              <button type="button" onClick={() => onEnd(device.sessionId)} className={OUTLINED}>
                退出
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 ? (
        <button type="button" onClick={() => onEnd(undefined)} className={`${OUTLINED} mt-3`}>
          退出其他全部设备
        </button>
      ) : null}
    </>
  )
}
