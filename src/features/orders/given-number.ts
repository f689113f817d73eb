import { z } from 'zod'

/** The number of an order or of a refund, as a call or somebody who types brings it. */
export const GivenNumber = z.string().trim().min(1).max(40)
