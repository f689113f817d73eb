import { App, Button, Dropdown, Input } from 'antd'
import { useRef, useState } from 'react'
import { useMe } from '#admin/parts/me.ts'
import type { ListAddress } from './list-address.ts'

interface View {
  readonly name: string
  readonly address: ListAddress
}

interface Props {
  readonly kind: string
  readonly current: ListAddress
  readonly onOpen: (view: ListAddress) => void
}

/** Views of a list that somebody has named, kept in this browser. */
export function SavedViews({ kind, current, onOpen }: Props) {
  const { id } = useMe()
  const { modal } = App.useApp()
  const key = `views:${id}:${kind}`
  const [views, setViews] = useState<readonly View[]>(() => readViews(key))
  const name = useRef('')
  const put = (next: readonly View[]) => {
    setViews(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const save = () =>
    void modal.confirm({
      title: '保存这个视图',
      icon: null,
      content: (
        <Input
          aria-label="视图的名字"
          maxLength={20}
          onChange={({ target }) => (name.current = target.value.trim())}
        />
      ),
      okText: '保存',
      onOk: () => {
        const { page: _, ...address } = current
        if (name.current !== '')
          put([...views.filter((each) => each.name !== name.current), { name: name.current, address }])
      },
    })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...views.map((view) => ({
            key: `open ${view.name}`,
            label: view.name,
            onClick: () => onOpen(view.address),
          })),
          { type: 'divider' as const },
          { key: 'save', label: '保存当前筛选', onClick: save },
          ...views.map((view) => ({
            key: `drop ${view.name}`,
            label: `删除“${view.name}”`,
            onClick: () => put(views.filter((each) => each !== view)),
          })),
        ],
      }}
    >
      <Button>视图</Button>
    </Dropdown>
  )
}

function readViews(key: string): readonly View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as View[]) : []
  } catch {
    return []
  }
}
