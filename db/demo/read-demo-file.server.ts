import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import type { z } from 'zod'

/** A YAML file of the demo, checked, so that a slip in it is named and not half filled in. */
export async function readDemoFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parse(await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${path}: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** The instant so many hours before `now`. */
export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
