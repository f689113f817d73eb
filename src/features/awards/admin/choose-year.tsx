import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { askYears } from './browser-calls.ts'

/** The years of the awards; the newest is chosen until somebody chooses another. */
export function useYears() {
  const [chosen, setChosen] = useState<number>()
  const { data, error, refetch } = useQuery({
    queryKey: ['award-years'],
    queryFn: async () => (await askYears()).json,
  })
  const year = data?.find((each) => each.year === chosen) ?? data?.[0]
  return { years: data ?? [], year, choose: setChosen, error, again: () => void refetch() }
}

type Years = ReturnType<typeof useYears>

export function ChooseYear({ years, year, choose }: Pick<Years, 'years' | 'year' | 'choose'>) {
  return (
    <Select
      aria-label="哪一届"
      value={year?.year ?? null}
      options={years.map((each) => ({ value: each.year, label: `${each.year} 年` }))}
      onChange={choose}
      className="award-year-choice"
    />
  )
}
