import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Editables } from './editable.ts'
import { facetsOf, type Facet, type ListedFacet } from './facets.ts'
import { editableOf } from './hold.server.ts'
import type { ListedSetting, ListHead } from './list-contract.ts'

/** What the list of a kind knows besides what every list does: by what it is narrowed, and what its columns say. */
export function listHead(
  { services }: Pick<Context, 'services'>,
  editables: Editables,
  kind: string,
): ListHead {
  const { listing } = editableOf(editables, kind)
  return {
    facets: facetsOf(listing).map(([name, facet]): ListedFacet => ({
      facet: name,
      name: facet.name,
      isColumn: facet.isColumn ?? false,
      choices: choicesOf(facet, services),
    })),
    period: listing.period?.name,
  }
}

function choicesOf({ words, of }: Facet, { industries }: Context['services']) {
  if (words) return Object.entries(words).map(([value, label]) => ({ value, label }))
  return of === 'industry'
    ? industries.all.map(({ slug, name }) => ({ value: slug, label: name }))
    : undefined
}

/** What whoever looks at the list may set for many of it at once. */
export function listSettings(
  { actor }: Pick<Context, 'actor'>,
  editables: Editables,
  kind: string,
): ListedSetting[] {
  const { settings, permissions } = editableOf(editables, kind)
  if (!may(actor, permissions.publish)) return []
  return settings.map(({ act, name, takes }) => ({ act: `${kind}.${act}`, name, takes }))
}
