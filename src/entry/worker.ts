import { openInfrastructure } from '../app/open-infrastructure.server.ts'
import { runUntilStopped } from './run-until-stopped.server.ts'
import { takePortalJobs } from '../app/take-jobs.server.ts'

/** The portal without HTTP: takes jobs until told to stop. */
await runUntilStopped(async (shutdown) => takePortalJobs(await openInfrastructure({ shutdown }), shutdown))
