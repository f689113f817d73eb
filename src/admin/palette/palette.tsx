import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Input, Tag } from 'antd'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { askOrders } from '#features/orders/admin/browser-calls.ts'
import { askReaders } from '#features/readers/admin/browser-calls.ts'
import { findContents } from '#features/editing/admin/browser-calls.ts'
import { findNumber } from '#features/staff/admin/browser-calls.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { editorAddress } from '../editor-address.ts'
import { OfficeModal } from '../parts/dialogs.tsx'
import { useMay } from '../parts/me.ts'
import { screens } from '../screens.ts'

/** So many readers and orders stand beside what has a title. */
const MOST_BESIDE = 5
/** What may be the number of a lead, an application, a ticket or a registration. */
const ANY_NUMBER = /^[0-9A-Za-z-]{1,40}$/
/** What may be the number of an order, a refund, an invoice or a payment. */
const NUMBER = /^[0-9A-Za-z]{6,40}$/

interface Found {
  readonly key: string
  readonly what: string
  readonly title: string
  readonly address: string
  readonly search?: Readonly<Record<string, string | number>> | undefined
}

/** The way to everything by its title, its number or a screen's name, with the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const q = useDeferredValue(typed.trim())
  const number = joinedNumber(q)
  const contents = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => findContents({ q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const named: Found[] = screens
    .filter(({ menu, permission, title }) => menu && may(permission) && title.includes(q))
    .map(({ address, title }) => ({ key: address, what: '页面', title, address }))
  const records: Found[] = (q === '' ? [] : (contents.data?.json ?? [])).map(
    ({ kind, kindName, id, title }) => ({
      key: `${kind}:${id}`,
      what: kindName,
      title: `${title}（${id}）`,
      address: editorAddress({ kind, id }),
    }),
  )
  const readers = useQuery({
    queryKey: ['palette-readers', q],
    queryFn: async ({ signal }) => (await askReaders({ text: q }, { signal })).json.slice(0, MOST_BESIDE),
    enabled: q.length > 1 && may('readers.read'),
    placeholderData: keepPreviousData,
  })
  const orders = useQuery({
    queryKey: ['palette-orders', number],
    queryFn: async ({ signal }) => (await askOrders({ text: number }, { signal })).json.slice(0, MOST_BESIDE),
    enabled: NUMBER.test(number) && may('orders.read'),
    placeholderData: keepPreviousData,
  })
  const numbered = useQuery({
    queryKey: ['palette-numbers', number],
    queryFn: async ({ signal }) => (await findNumber({ number }, { signal })).json,
    enabled: ANY_NUMBER.test(number) && /\d/.test(q),
    placeholderData: keepPreviousData,
  })
  const exact: Found[] = (ANY_NUMBER.test(number) ? (numbered.data ?? []) : [])
    .filter((one) => one.number.toUpperCase() === number.toUpperCase())
    .map(({ what, number, title, address, search }) => ({
      key: `${what}:${number}`,
      what,
      title: `${title}（${number}）`,
      address,
      search,
    }))
  const known: Found[] = (q.length > 1 ? (readers.data ?? []) : []).map(({ id, name, phone, email }) => ({
    key: `reader:${id}`,
    what: '读者',
    title: [name, phone || email].filter(Boolean).join(' '),
    address: `/readers/${id}`,
  }))
  const bought: Found[] = (NUMBER.test(number) ? (orders.data ?? []) : []).map(({ number, subject }) => ({
    key: `order:${number}`,
    what: '订单',
    title: `${subject}（${number}）`,
    address: `/orders/${number}`,
  }))
  const found = [...named, ...exact, ...known, ...bought, ...records]
  const chosen = Math.min(at, found.length - 1)
  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    void navigate({ to: one.address, ...(one.search && { search: one.search as never }) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that belongs to an input method is none of ours.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((chosen + step + found.length) % found.length)
    }
    if (event.key === 'Enter') open(found[chosen])
  }
  return (
    <OfficeModal onCancel={onClose} footer={null} closable={false} width={640} title="查找">
      <Input
        ref={(input) => input?.focus()}
        role="combobox"
        aria-expanded
        aria-controls="found"
        aria-activedescendant={found[chosen] ? `found-${chosen}` : undefined}
        aria-label="标题、编号、姓名、手机或页面"
        placeholder="标题、编号、姓名、手机或页面"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="found" role="listbox" aria-label="找到的" className="admin-found">
        {found.map((one, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the caret stays in the field above, which hears the keys: a combobox
          <div
            key={one.key}
            id={`found-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onMouseMove={() => setAt(place)}
            onClick={() => open(one)}
          >
            <span>{one.title}</span>
            <Tag>{one.what}</Tag>
          </div>
        ))}
      </div>
      {q !== '' && contents.isSuccess && found.length === 0 && <p className="admin-hint">没有找到。</p>}
    </OfficeModal>
  )
}
