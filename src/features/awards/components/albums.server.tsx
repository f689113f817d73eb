import { Moving } from '#platform/pages/island.server.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { rotateGallery } from '#ui/rotate-gallery.island.ts'
import type { AwardYearView } from '../contract.ts'

/** Photo albums, the newest large and the earlier ones beside it; counts come from the data (AWARD-15, AWARD-16, B-08). */
export function Albums({ albums }: { albums: AwardYearView['albums'] }) {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-3">
      {albums.map((album, index) => (
        <div
          key={`${album.year} ${album.title}`}
          className={index === 0 ? 'lg:col-span-2 lg:row-span-2' : undefined}
        >
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h3 className="min-w-0 text-lg">{album.title}</h3>
            <p className="shrink-0 text-sm text-muted">{`共 ${album.pictures.length} 张`}</p>
          </div>
          <Moving by={rotateGallery} when="visible">
            <Gallery pictures={album.pictures} label={album.title} />
          </Moving>
        </div>
      ))}
    </div>
  )
}
