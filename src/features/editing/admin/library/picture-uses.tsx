import { Link } from '@tanstack/react-router'
import type { PictureUse } from '../../picture-uses.server.ts'

const PLACES: Readonly<Record<PictureUse['places'][number], string>> = {
  live: '线上',
  working: '草稿',
  scheduled: '定时的一版',
  history: '历史版本',
}

/** Where a picture is shown, each with the way to it. */
export function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p className="admin-hint">没有用处</p>
  return (
    <ul className="admin-uses">
      {uses.map(({ content, name, places }) => (
        <li key={content ? `${content.kind}/${content.id}` : name}>
          {content ? (
            <Link to="/open/$kind/$id" params={{ kind: content.kind, id: String(content.id) } as never}>
              {content.title || `${name} ${content.id}`}
            </Link>
          ) : (
            name
          )}
          <span className="admin-hint">
            {content && name} {places.map((place) => PLACES[place]).join('、')}
          </span>
        </li>
      ))}
    </ul>
  )
}
