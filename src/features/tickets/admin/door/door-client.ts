import { onAccessChange, readAccess } from '#admin/parts/access.ts'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import type { Entered } from '../../door/contract.ts'
import { MOST_SCANS } from '../../door/contract.ts'
import { doorHash } from '../../door/door-hash.ts'
import { asTyped, mayBeTicket } from '../../door/typed-code.ts'
import { askDoorList, askDoorNews, sendScans, sendUndo } from '../browser-calls.ts'
import { signOf } from '../door-outcomes.ts'
import { type Door, type DoorState, NOTHING_YET, type Verdict } from './door-state.ts'
import { readGate } from './gate.ts'
import { judgeAlone } from './judge-alone.ts'
import * as kept from './kept-on-device.ts'
import { pulse } from './pulse.ts'

const REFRESH_MS = 10_000
const LIST_EVERY_MS = 5 * 60_000
/** Nobody waits longer at a door for an answer. */
const PATIENCE_MS = 2500
const MOST_SHOWN = 8

/** The door of one event on this device; it begins to work with `start`. */
export function openDoor(eventId: number): Door {
  let state = NOTHING_YET
  let entries = new Map<string, Entered>()
  /** The portal's clock less the device's. */
  let clockOffset = 0
  let isAsking = false
  let isSending = false
  const listeners = new Set<() => void>()
  const change = (next: Partial<DoorState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const show = (said: Omit<Verdict, 'isOtherDay'>) => {
    const verdict = { ...said, isOtherDay: isOtherDay() }
    pulse(signOf(verdict))
    change({ verdicts: [verdict, ...state.verdicts].slice(0, MOST_SHOWN) })
  }
  const isOtherDay = () => {
    if (!state.list) return false
    const today = shanghaiDay(new Date(Date.now() + clockOffset))
    return today < state.list.event.startsOn || today > state.list.event.endsOn
  }
  const failed = (error: unknown) => {
    if (isOfNetwork(error)) change({ isOnline: false })
    else change({ problem: error instanceof Error ? error.message : '没有成功，请再试一次' })
  }
  const note = async (changed: readonly (readonly [string, Entered])[]) => {
    for (const [code, entered] of changed) entries.set(code, entered)
    await kept.keepEntries(eventId, changed)
  }

  async function takeList(): Promise<void> {
    const { json } = await askDoorList({ eventId }, { isBackground: true })
    await kept.keepList(eventId, json)
    // What is not sent yet is in no list.
    const own = [...entries].filter(([, entered]) => entered && new Date(entered.at).getTime() > json.madeAt)
    const waiting = await kept.readWaiting(eventId)
    entries = new Map(own)
    await kept.dropEntries(eventId)
    for (const { ticket, at, gate: where, shown } of waiting)
      if (shown === 'in') entries.set(await hashOf(ticket), enteredAt(at, where))
    await kept.keepEntries(eventId, entries)
    change({ list: json })
  }

  async function refresh(): Promise<void> {
    if (isAsking) return
    isAsking = true
    let isAnswered = false
    try {
      const { json } = await askDoorNews({ eventId, since: state.news?.now ?? 0 }, { isBackground: true })
      isAnswered = true
      clockOffset = json.now - Date.now()
      await kept.keepClock(clockOffset)
      await note(json.changed.map(({ code, entered }) => [code, entered]))
      change({ news: json, isOnline: true, problem: undefined })
      if (!state.list || json.now - state.list.madeAt > LIST_EVERY_MS) await takeList()
      await sendWaiting()
    } catch (error) {
      // There is a network where the portal has just answered: a list that was slow to come is asked for again.
      if (!isAnswered || !isOfNetwork(error)) failed(error)
    } finally {
      isAsking = false
    }
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      for (;;) {
        const [first, ...rest] = await kept.readWaiting(eventId)
        if (!first) break
        const batch = [first, ...rest].filter((each) => each.gate === first.gate).slice(0, MOST_SCANS)
        const scans = batch.map(({ ticket, scanId, at, shown }) => ({ ticket, scanId, at, shown }))
        await sendScans({ eventId, gate: first.gate, scans })
        await kept.dropWaiting(batch.map(({ scanId }) => scanId))
      }
    } finally {
      isSending = false
      change({ waiting: (await kept.readWaiting(eventId)).length })
    }
  }

  const hashOf = (text: string) => doorHash(eventId, asTyped(text) ?? text.slice(3, 13))

  async function scanThere(text: string, scanId: string): Promise<void> {
    const settings = { signal: AbortSignal.timeout(PATIENCE_MS) }
    const scans = [{ ticket: text, scanId }]
    const [answer] = (await sendScans({ eventId, gate: readGate(), scans }, settings)).json
    if (!answer) throw new Error('the portal answers each scan')
    const { outcome, holder, entered } = answer
    if (holder) await note([[await doorHash(eventId, holder.code), entered]])
    show({ scanId, outcome, holder: holder ?? undefined, code: holder?.code, entered, isAlone: false })
    void refresh()
  }

  async function scanAlone(text: string, scanId: string): Promise<void> {
    if (!state.list) {
      change({ problem: '这台手机还没有名单，请连上网络后再扫' })
      return show({ ...nothingOf(scanId), outcome: 'failed' })
    }
    const at = Date.now() + clockOffset
    const { outcome, code, entered = null, holder } = await judgeAlone(state.list, entries, text)
    await kept.keepWaiting({ eventId, gate: readGate(), ticket: text, scanId, at, shown: outcome })
    const own = enteredAt(at, readGate())
    if (outcome === 'in' && code !== undefined) await note([[code, own]])
    show({
      scanId,
      outcome,
      holder,
      code: asTyped(text),
      entered: outcome === 'in' ? own : entered,
      isAlone: true,
    })
    change({ waiting: (await kept.readWaiting(eventId)).length })
  }

  async function scan(text: string): Promise<void> {
    const scanId = crypto.randomUUID()
    // What the portal refuses would keep everything behind it on this device.
    if (!mayBeTicket(text)) return show({ ...nothingOf(scanId), outcome: 'unknown' })
    if (state.isOnline !== false)
      try {
        return await scanThere(text, scanId)
      } catch (error) {
        failed(error)
        // The answer to whoever came before must not stand there for this one.
        if (!isOfNetwork(error)) return show({ ...nothingOf(scanId), outcome: 'failed' })
      }
    await scanAlone(text, scanId)
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scan,
    async undo(code, reason) {
      await sendUndo({ code, reason })
      change({ verdicts: state.verdicts.filter((each) => each.code !== code) })
      await refresh()
    },
    start() {
      const timer = setInterval(() => void refresh(), REFRESH_MS)
      const onOnline = () => void refresh()
      const onOffline = () => change({ isOnline: false })
      window.addEventListener('online', onOnline)
      window.addEventListener('offline', onOffline)
      const stop = onAccessChange(() => {
        if (readAccess() === 'open') void refresh()
      })
      void (async () => {
        clockOffset = (await kept.readClock()) ?? 0
        entries = await kept.readEntries(eventId)
        const waiting = await kept.readWaiting(eventId)
        change({ list: await kept.readList(eventId), waiting: waiting.length })
        await refresh()
      })()
      return () => {
        clearInterval(timer)
        stop()
        window.removeEventListener('online', onOnline)
        window.removeEventListener('offline', onOffline)
      }
    },
  }
}

const nothingOf = (scanId: string) => ({
  scanId,
  holder: undefined,
  code: undefined,
  entered: null,
  isAlone: true,
})

/**
 * Whether it did not get through, the portal cannot answer just now, or nobody is signed in any more: then the device goes on
 * by itself. What the device's own store throws is none of these.
 */
const isOfNetwork = (error: unknown) =>
  (error instanceof DOMException && GIVEN_UP.has(error.name)) ||
  (error instanceof StaffCallFailed && GOES_ON.has(error.code))

const GIVEN_UP: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError'])
const GOES_ON: ReadonlySet<StaffCallFailed['code']> = new Set(['network', 500, 503, 401, 1401, 423])

const enteredAt = (at: number, gate: string): Entered => ({ at: shanghaiIso(new Date(at)), gate })
