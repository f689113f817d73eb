import { Button } from 'antd'
import { ChoiceFilter } from '#admin/parts/choice-filter.tsx'
import { DaysFilter } from '#admin/parts/days-filter.tsx'
import { FACET_NAMES, type FacetName } from '../facets.ts'
import type { ListHead } from '../list-contract.ts'
import type { ListAddress } from '../views/list-address.ts'
import { FacetValue } from './facet-value.tsx'

type Narrowed = Readonly<Partial<Record<FacetName | 'from' | 'to', string | undefined>>>

interface Props {
  readonly kind: string
  readonly head: ListHead
  readonly asked: ListAddress
  readonly onAsk: (change: Narrowed) => void
}

/** By how many of what only its kind has a list is narrowed. */
export const narrowedBy = (asked: ListAddress): number =>
  FACET_NAMES.filter((name) => asked[name]).length + (asked.from || asked.to ? 1 : 0)

/** Narrows a list by what only its kind has: who wrote it, what it is filed under, when it is of. */
export const FacetFilters = ({ kind, head: { facets, period }, asked, onAsk }: Props) => (
  <search className="admin-filters" aria-label="更多筛选">
    {facets.map(({ facet, name, choices }) =>
      choices ? (
        <ChoiceFilter
          key={facet}
          name={name}
          any={name}
          value={asked[facet]}
          options={choices}
          onChange={(value) => onAsk({ [facet]: value })}
        />
      ) : (
        <FacetValue
          key={facet}
          kind={kind}
          facet={facet}
          aria-label={name}
          placeholder={name}
          className="admin-choice"
          value={asked[facet]}
          onChange={(value) => onAsk({ [facet]: value })}
        />
      ),
    )}
    {period !== undefined && (
      <DaysFilter
        name={period}
        from={asked.from}
        to={asked.to}
        onChange={({ from, to }) => onAsk({ from, to })}
      />
    )}
    {narrowedBy(asked) > 0 && (
      <Button
        type="link"
        onClick={() =>
          onAsk(Object.fromEntries([...FACET_NAMES, 'from', 'to'].map((name) => [name, undefined])))
        }
      >
        清除这些筛选
      </Button>
    )}
  </search>
)
