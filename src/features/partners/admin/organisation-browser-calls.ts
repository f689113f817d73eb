import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { organisationCalls } from './organisation-calls.server.ts'

export const askOrganisations = staffClientOf<typeof organisationCalls>()('GET', '/admin/api/organisations')
