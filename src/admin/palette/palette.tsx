import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Input, Modal, Tag } from 'antd'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { findContents } from '#features/editing/admin/browser-calls.ts'
import { editorAddress } from '../editor-address.ts'
import { useMay } from '../parts/me.ts'
import { screens } from '../screens.ts'

interface Found {
  readonly key: string
  readonly what: string
  readonly title: string
  readonly address: string
}

/** The way to everything by its title, its number or a screen's name, with the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const q = useDeferredValue(typed.trim())
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
  const found = [...named, ...records]
  const chosen = Math.min(at, found.length - 1)
  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    void navigate({ to: one.address })
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
    <Modal open onCancel={onClose} footer={null} closable={false} width={640} title="查找" destroyOnHidden>
      <Input
        ref={(input) => input?.focus()}
        role="combobox"
        aria-expanded
        aria-controls="found"
        aria-activedescendant={found[chosen] ? `found-${chosen}` : undefined}
        aria-label="标题、编号、姓名或页面"
        placeholder="标题、编号、姓名或页面"
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
    </Modal>
  )
}
