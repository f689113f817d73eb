import { z } from 'zod'

/** What is called the same in nearly every form; a contract whose form says otherwise gives its own `title`. */
const USUAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['title', '标题'],
  ['text', '内容'],
  ['content', '内容'],
  ['description', '说明'],
  ['summary', '简介'],
  ['reason', '理由'],
  ['note', '备注'],
  ['name', '名称'],
  ['company', '公司'],
  ['phone', '手机号'],
  ['email', '邮箱'],
])

/**
 * What people call a field of an input: the `title` that its part of the contract carries, which a form shows beside it
 * too, or what such a field is usually called. Undefined for what only programs fill in.
 */
export function fieldName(contract: z.core.$ZodType, path: readonly PropertyKey[]): string | undefined {
  const last = path.at(-1)
  return titleOf(contract, path) ?? (typeof last === 'string' ? USUAL_NAMES.get(last) : undefined)
}

function titleOf(contract: z.core.$ZodType, path: readonly PropertyKey[]): string | undefined {
  const title = z.globalRegistry.get(contract)?.title
  const part = partOf(contract)
  if (part) return titleOf(part, path) ?? (path.length === 0 ? title : undefined)
  const [key, ...rest] = path
  if (key === undefined) return title
  const of = fieldOf(contract, key)
  return of && titleOf(of, rest)
}

/** The contract of a field that the object names itself: `constructor` is a field's name like another. */
function fieldOf(contract: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  if (contract instanceof z.ZodArray) return contract.element
  if (!(contract instanceof z.ZodObject) || !Object.hasOwn(contract.shape, key)) return undefined
  return contract.shape[String(key)]
}

/** What stands inside of a contract that only says more of it: that it may be missing, what it is then, what becomes of it. */
function partOf(contract: z.core.$ZodType): z.core.$ZodType | undefined {
  if (contract instanceof z.ZodOptional || contract instanceof z.ZodNullable) return contract.def.innerType
  if (contract instanceof z.ZodDefault || contract instanceof z.ZodCatch) return contract.def.innerType
  if (!(contract instanceof z.ZodPipe)) return undefined
  return contract.def.in instanceof z.ZodTransform ? contract.def.out : contract.def.in
}
