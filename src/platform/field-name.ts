import { z } from 'zod'

/**
 * What people call a field of an input: the `title` that its part of the contract carries, which a form shows beside it
 * too. Undefined where the contract names none, as for what only programs fill in.
 */
export function fieldName(contract: z.core.$ZodType, path: readonly PropertyKey[]): string | undefined {
  const title = z.globalRegistry.get(contract)?.title
  const part = partOf(contract)
  if (part) return fieldName(part, path) ?? (path.length === 0 ? title : undefined)
  const [key, ...rest] = path
  if (key === undefined) return title
  const of = contract instanceof z.ZodArray ? contract.element : shapeOf(contract)[key]
  return of && fieldName(of, rest)
}

const shapeOf = (contract: z.core.$ZodType): Readonly<Record<PropertyKey, z.core.$ZodType | undefined>> =>
  contract instanceof z.ZodObject ? contract.shape : {}

/** What stands inside of a contract that only says more of it: that it may be missing, what it is then, what becomes of it. */
function partOf(contract: z.core.$ZodType): z.core.$ZodType | undefined {
  if (contract instanceof z.ZodOptional || contract instanceof z.ZodNullable) return contract.def.innerType
  if (contract instanceof z.ZodDefault || contract instanceof z.ZodCatch) return contract.def.innerType
  if (!(contract instanceof z.ZodPipe)) return undefined
  return contract.def.in instanceof z.ZodTransform ? contract.def.out : contract.def.in
}
