import { Select } from 'antd'
import { useIndustries } from './use-industries.ts'

interface Props {
  readonly id: string
  readonly disabled: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isMany: boolean
}

/** One industry of the portal, or several. */
export function IndustryInput({ value, onChange, isMany, ...common }: Props) {
  const industries = useIndustries()
  return (
    <Select
      {...common}
      {...(isMany && { mode: 'multiple' as const })}
      loading={industries.isPending}
      value={isMany ? (Array.isArray(value) ? value : []) : value}
      options={industries.data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
      onChange={onChange}
    />
  )
}
