import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Content, Editable } from './editable.ts'

type Acting = Pick<Context, 'actor'>

/** The fields that whoever acts is not shown: who may publish is shown all. */
export const withheldFrom = ({ actor }: Acting, { permissions, withheld }: Editable): readonly string[] =>
  may(actor, permissions.publish) ? [] : withheld

/** A content as whoever acts is shown it. */
export function contentFor(context: Acting, editable: Editable, content: Content): Content {
  const withheld = withheldFrom(context, editable)
  return Object.fromEntries(Object.entries(content).filter(([field]) => !withheld.includes(field)))
}
