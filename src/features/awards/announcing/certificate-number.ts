import { z } from 'zod'

/** `JG2026-0001`. */
export const CertificateNumber = z
  .string()
  .max(11)
  .regex(/^JG20\d\d-\d{4}$/)
