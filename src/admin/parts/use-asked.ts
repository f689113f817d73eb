import { useNavigate, useSearch } from '@tanstack/react-router'

type Asked<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>

/**
 * What a list is asked for, as the address of its screen says it, so that it can be kept, sent and gone back to; and the way
 * to ask for something else, which keeps what is not named.
 */
export function useAsked<Name extends string>(
  address: string,
): [asked: Asked<Name>, ask: (change: Asked<Name>) => void] {
  const asked = useSearch({ strict: false }) as Asked<Name>
  const navigate = useNavigate()
  return [
    asked,
    // By the address as it is then: of two changes in a row the second knows the first.
    (change) =>
      void navigate({
        to: address,
        search: ((before: object) => ({ ...before, ...change })) as never,
        replace: true,
      }),
  ]
}
