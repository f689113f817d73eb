import { useEffect, useState } from 'react'
import { communityPath } from '../addresses.ts'
import type { CommunityLine } from '../contract.ts'
import { rememberedCommunities } from '../stored-communities.ts'

/** All communities, from the browser's store when it knows them (COMM-06); the page has them for those without script. */
export function CommunityList({ present }: { present: number }) {
  const [list, setList] = useState<readonly CommunityLine[]>([])
  useEffect(() => {
    void rememberedCommunities(Date.now()).then(setList)
  }, [])
  return (
    <ul className="min-h-52 noscript:hidden">
      {list.map(({ id, name }) => (
        <li key={id}>
          <a
            href={communityPath(id)}
            aria-current={id === present ? 'page' : undefined}
            className="block py-1.5 text-[0.9375rem] text-ink hover:text-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
