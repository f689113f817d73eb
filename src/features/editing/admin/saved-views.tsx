import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown, Input } from 'antd'
import { useRef } from 'react'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { LONGEST_VIEW_NAME, type ListAddress, type ViewAddress } from '../views/list-address.ts'
import { listViews, removeView, saveView } from './browser-calls.ts'

interface Props {
  readonly kind: string
  readonly current: ListAddress
  readonly onOpen: (view: ViewAddress) => void
}

/** Views of a list that somebody has named; they follow whoever it is to another computer. */
export function SavedViews({ kind, current, onOpen }: Props) {
  const { modal } = App.useApp()
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const { data: views = [] } = useQuery({
    queryKey: ['views', kind],
    queryFn: async ({ signal }) => (await listViews({ kind }, { signal })).json,
  })
  const name = useRef('')
  const put = async (work: () => Promise<unknown>, done: string) => {
    await attempt(work, done)
    await queries.invalidateQueries({ queryKey: ['views', kind] })
  }
  const save = () => {
    name.current = ''
    void modal.confirm({
      title: '保存这个视图',
      icon: null,
      content: (
        <Input
          aria-label="视图的名字"
          maxLength={LONGEST_VIEW_NAME}
          onChange={({ target }) => (name.current = target.value.trim())}
        />
      ),
      okText: '保存',
      async onOk() {
        const { page: _, ...address } = current
        if (name.current !== '') await put(() => saveView({ kind, name: name.current, address }), '已保存')
      },
    })
  }
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
            onClick: () => void put(() => removeView({ kind, name: view.name }), '已删除'),
          })),
        ],
      }}
    >
      <Button>视图</Button>
    </Dropdown>
  )
}
