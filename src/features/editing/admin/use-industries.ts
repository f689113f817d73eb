import { useQuery } from '@tanstack/react-query'
import { listIndustries } from './browser-calls.ts'

/** The industries of the portal, asked for once a visit. */
export const useIndustries = () =>
  useQuery({
    queryKey: ['industries'],
    queryFn: async ({ signal }) => (await listIndustries({}, { signal })).json,
    staleTime: Infinity,
  })

/** Those whose membership is sold; none as long as nobody knows. */
export function useIndustriesOnSale() {
  return (useIndustries().data ?? []).filter(({ sellsMembership }) => sellsMembership)
}
