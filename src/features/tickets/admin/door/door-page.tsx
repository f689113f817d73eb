import { useParams } from '@tanstack/react-router'
import { Alert, Button, Input } from 'antd'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAccess } from '#admin/parts/access.ts'
import { useSignInLater } from '#admin/parts/sign-in-later.ts'
import { CameraView } from './camera-view.tsx'
import { openDoor } from './door-client.ts'
import { DoorFigures } from './door-figures.tsx'
import { keepGate, readGate } from './gate.ts'
import { keepPage } from './keep-page.ts'
import { TypedEntry } from './typed-entry.tsx'
import { useLitScreen } from './use-lit-screen.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import './door.css'

/** The door of one event on a telephone: whoever comes is let in by camera, number or name, also without a network (C-45). */
export function DoorPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [gate, setGate] = useState(readGate)
  const door = useMemo(() => openDoor(Number(id)), [id])
  useEffect(() => door.start(), [door])
  const { list, news, isOnline, waiting, verdicts, problem } = useSyncExternalStore(door.subscribe, door.read)
  useLitScreen()
  const isListed = list !== undefined
  const signIn = useSignInLater(isListed)
  /** The device goes on alone, though there may be a network. */
  const isSignedOut = useAccess() !== 'open' && isOnline === false
  useEffect(() => {
    if (isListed) void keepPage()
  }, [isListed])
  const scan = useCallback((text: string) => void door.scan(text), [door])
  const nameGate = (name: string) => {
    setGate(name)
    keepGate(name)
  }
  const [latest] = verdicts
  return (
    <main className="door">
      <header className="door-head">
        <h1>{list?.event.title ?? '签到'}</h1>
        <div className="door-gate">
          <label htmlFor="door-gate">门口</label>
          <Input
            id="door-gate"
            value={gate}
            maxLength={30}
            placeholder="如：南门"
            onChange={(event) => nameGate(event.target.value)}
          />
        </div>
      </header>
      <p className="door-line" data-online={isOnline ?? 'unknown'} role="status">
        {isSignedOut && isListed ? SIGNED_OUT : lineOf(isOnline, isListed)}
        {waiting > 0 ? ` · ${waiting} 次扫描待送出` : ''}
      </p>
      {isSignedOut && isListed ? <Button onClick={signIn}>登录</Button> : null}
      {problem === undefined ? null : <Alert type="error" showIcon title={problem} />}
      <VerdictPanel verdict={latest} door={door} isOnline={isOnline} />
      <CameraView onText={scan} />
      <TypedEntry eventId={Number(id)} isOnline={isOnline} onText={scan} />
      <DoorFigures list={list} news={news} verdicts={verdicts} />
    </main>
  )
}

const SIGNED_OUT = '登录已到期，按手机里的名单核对，有空时请登录'

/** What the device works with: the portal, its own list, or nothing yet. */
function lineOf(isOnline: boolean | undefined, isListed: boolean): string {
  if (isOnline === undefined) return '正在连接…'
  if (isOnline) return isListed ? '已联网' : '已联网，正在取名单…'
  return isListed ? '没有网络，按手机里的名单核对' : '没有网络，这台手机还没有名单，请先连上网络'
}
