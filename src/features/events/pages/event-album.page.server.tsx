import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { Moving } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { Gallery } from '#ui/gallery.tsx'
import { rotateGallery } from '#ui/rotate-gallery.island.ts'
import { EventTabs } from '../components/event-tabs.server.tsx'
import type { AlbumView } from '../contract.ts'
import { listAlbums } from '../queries.server.ts'

interface View {
  readonly albums: readonly AlbumView[]
}

/** Albums of events, a carousel each (EVENT-10). */
export const eventAlbumPage = page({
  path: '/ev/album',
  about: '活动相册',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['events'] },
  load: async (context: SharedContext): Promise<View> => ({ albums: await listAlbums(context) }),
  head: () => ({
    title: '活动相册 - 活动',
    description: '历届活动的现场照片。',
    canonical: '/ev/album',
  }),
  View: EventAlbumPage,
})

function EventAlbumPage({ view: { albums } }: { view: View }) {
  return (
    <div className="wide pt-8">
      <h1 className="sr-only">活动相册</h1>
      <EventTabs path="/ev/album" />
      {albums.map((album) => (
        <section key={album.id} aria-label={album.title} className="mx-auto max-w-[60rem] pt-8">
          <h2 className="mb-4 text-xl">
            <span className="me-3 text-copper">{album.year}</span>
            {album.title}
          </h2>
          <Moving by={rotateGallery} when="visible">
            <Gallery pictures={album.pictures} label={`${album.title}照片`} />
          </Moving>
        </section>
      ))}
      {albums.length === 0 ? <p className="py-16 text-center text-muted">还没有相册</p> : null}
    </div>
  )
}
