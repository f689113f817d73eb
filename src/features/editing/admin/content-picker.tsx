import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { findContents } from './browser-calls.ts'

interface Props {
  readonly kind: string
  /** A form's field brings these along. */
  readonly id?: string
  /** Where no form's field says what is picked. */
  readonly 'aria-label'?: string
  readonly disabled?: boolean
  readonly value?: unknown
  /** A number, or numbers where `most` are allowed. */
  readonly onChange?: (value: unknown) => void
  readonly most?: number
}

/** Picks records of a kind by any part of their title or by their number. */
export function ContentPicker({ kind, value, onChange, most, ...common }: Props) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const chosen = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')
  const ids = chosen.join(',')
  const named = useQuery({
    queryKey: ['named', kind, ids],
    queryFn: ({ signal }) => findContents({ kind, ids }, { signal }),
    enabled: ids !== '',
    placeholderData: (before) => before,
  })
  const found = useQuery({
    queryKey: ['found', kind, q],
    queryFn: ({ signal }) => findContents({ kind, q }, { signal }),
    enabled: common.disabled !== true,
    placeholderData: (before) => before,
  })
  const known = [...(named.data?.json ?? []), ...(found.data?.json ?? [])]
  const options = [...new Map(known.map((each) => [each.id, each])).values()].map(({ id, title }) => ({
    value: id,
    label: `${title}（${id}）`,
  }))
  const search = { filterOption: false as const, onSearch: setTyped }
  const shared = {
    ...common,
    options,
    showSearch: search,
    notFoundContent: found.isFetching ? '正在查找' : '没有找到',
  }
  return most === undefined ? (
    <Select
      {...shared}
      allowClear
      value={chosen[0]}
      placeholder="输入标题或编号查找"
      onChange={(id) => onChange?.(id)}
    />
  ) : (
    <Select
      {...shared}
      mode="multiple"
      maxCount={most}
      value={chosen}
      placeholder="输入标题或编号查找"
      onChange={(picked: number[]) => onChange?.(picked)}
    />
  )
}
