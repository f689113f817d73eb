import { useQueries, useQuery } from '@tanstack/react-query'
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

/** Whoever may not see readers finds one of them so, and no other way. */
const FIND_PERSON = '输入姓名或编号查找；普通读者要写完整的手机号、邮箱或编号'

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
  // A reader whom nobody else knows is named alone.
  const alone = useQueries({
    queries: (named.data && !named.isPlaceholderData && chosen.length > 1 ? chosen : [])
      .filter((each) => !named.data?.json.some(({ id }) => id === each))
      .map((each) => ({
        queryKey: ['named', kind, String(each)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          findContents({ kind, ids: String(each) }, { signal }),
      })),
  })
  const known = [named, ...alone, found].flatMap(({ data }) => data?.json ?? [])
  const options = [...new Map(known.map((each) => [each.id, each])).values()].map(({ id, title }) => ({
    value: id,
    label: `${title}（${id}）`,
  }))
  const search = { filterOption: false as const, onSearch: setTyped }
  const shared = {
    ...common,
    options,
    showSearch: search,
    placeholder: kind === 'person' ? FIND_PERSON : '输入标题或编号查找',
    notFoundContent: found.isFetching ? '正在查找' : '没有找到',
  }
  return most === undefined ? (
    <Select {...shared} allowClear value={chosen[0]} onChange={(id) => onChange?.(id)} />
  ) : (
    <Select
      {...shared}
      mode="multiple"
      maxCount={most}
      value={chosen}
      onChange={(picked: number[]) => onChange?.(picked)}
    />
  )
}
