import { z } from 'zod'
import { NamedSubject } from './subjects.ts'

/** A record of the audit as staff read it. */
export const AuditRecord = z.object({
  id: z.number(),
  /** ISO in Shanghai. */
  at: z.string(),
  /** `staff:104`, `person:7`, `system:import`. */
  actor: z.string(),
  /** The name of whoever works here, or what else acted. */
  actorName: z.string(),
  verb: z.string(),
  /** `topic:10001`. */
  subject: z.string(),
  /** Where a feature knows it. */
  named: NamedSubject.optional(),
  place: z.string(),
  detail: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const Moment = z.iso.datetime({ offset: true })

/** What to look for; everything given must be so. */
export const AuditSearch = z.object({
  /** Who did it, as `staff:104`. */
  actor: z.string().max(200).optional(),
  /** To what, as `topic:10001`, or a kind alone, as `topic`. */
  subject: z.string().max(200).optional(),
  verb: z.string().max(100).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  /** The id of the last record that was seen. */
  below: z.coerce.number().int().positive().optional(),
})
export type AuditSearch = z.infer<typeof AuditSearch>
