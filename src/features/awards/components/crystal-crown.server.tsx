const FACETS = [
  ['200,40 262,150 200,196 138,150', 'fill-copper/25'],
  ['262,150 320,96 332,226 200,196', 'fill-copper/15'],
  ['138,150 80,96 68,226 200,196', 'fill-copper/10'],
  ['332,226 300,344 200,382 200,196', 'fill-accent/15'],
  ['68,226 100,344 200,382 200,196', 'fill-accent/10'],
] as const

const RAYS = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12)

/** The sign of the award, drawn: a crystal cut like a crown, under light. It only decorates. */
export function CrystalCrown({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 420" fill="none" aria-hidden="true" className={className}>
      <g className="stroke-copper" strokeWidth="1" opacity=".35">
        {RAYS.map((angle) => (
          <path
            key={angle}
            d={`M${at(200, 168, angle)},${at(205, 168, angle - Math.PI / 2)}L${at(200, 198, angle)},${at(205, 198, angle - Math.PI / 2)}`}
          />
        ))}
      </g>
      <g strokeLinejoin="round" strokeWidth="1.5" className="stroke-copper">
        {FACETS.map(([points, fill]) => (
          <polygon key={points} points={points} className={fill} />
        ))}
        <path d="M100 344 68 226 80 96M300 344l32-118-12-130M138 150l62 232 62-232M68 226l132 156 132-156" />
      </g>
      <g className="fill-copper">
        <circle cx="200" cy="40" r="5" />
        <circle cx="80" cy="96" r="4" />
        <circle cx="320" cy="96" r="4" />
      </g>
    </svg>
  )
}

const at = (centre: number, radius: number, angle: number) => (centre + radius * Math.cos(angle)).toFixed(1)
