import { QueryClient } from '@tanstack/react-query'
import { onAccessChange, readAccess } from './parts/access.ts'
import { StaffCallFailed } from './parts/staff-client.ts'

const FRESH_MS = 15_000

/** What was asked is fresh for seconds; a refusal is not asked again, a network that failed is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof StaffCallFailed && error.code !== 'network'),
    },
  },
})

// Whoever comes back sees what failed meanwhile, and nothing of somebody else.
onAccessChange(() => {
  if (readAccess() === 'open') void queryClient.invalidateQueries()
})
