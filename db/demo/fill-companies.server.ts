import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'

const Companies = z.array(
  z.strictObject({ name: z.string(), aliases: z.array(z.string()).default([]), description: z.string() }),
)

/** The invented companies of the demo as entries of the dictionary, before its articles are labelled. */
export async function fillCompanies({ db }: Context, folder: string): Promise<void> {
  const companies = Companies.parse(parse(await readFile(join(folder, 'companies.yaml'), 'utf8')))
  await db
    .insert(dictionaryEntries)
    .values(companies.map((entry) => ({ kind: 'company' as const, ...entry })))
}
