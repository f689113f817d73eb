import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { FacetName } from '../facets.ts'
import { listFacetValues } from './browser-calls.ts'

interface Props {
  readonly kind: string
  readonly facet: FacetName
  readonly 'aria-label'?: string
  readonly placeholder: string
  readonly className?: string
  /** A form's field brings these along. */
  readonly id?: string
  readonly value?: string | undefined
  readonly onChange?: (value: string | undefined) => void
}

/** One value of a facet that has no end of them: the usual ones to choose from, and any other by writing it. */
export function FacetValue({ kind, facet, value, onChange, ...common }: Props) {
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['facet-values', kind, facet, q, value],
    queryFn: async ({ signal }) =>
      (await listFacetValues({ kind, facet, q, ...(value && { value }) }, { signal })).json,
    enabled: isWanted || value !== undefined,
    placeholderData: (before) => before,
  })
  const known = (found.data ?? []).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const isNew = typed.trim() !== '' && !known.some(({ label }) => label === typed.trim())
  return (
    <Select<string>
      {...common}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={(value ?? null) as string}
      options={[
        ...(typed === '' ? (found.data ?? []) : known),
        ...(isNew ? [{ value: typed.trim(), label: typed.trim() }] : []),
      ]}
      notFoundContent={found.isFetching ? '正在查找' : '还没有'}
      onOpenChange={(isOpen) => {
        if (isOpen) setWanted(true)
      }}
      onChange={(chosen: string | undefined) => {
        setTyped('')
        onChange?.(chosen ?? undefined)
      }}
    />
  )
}
