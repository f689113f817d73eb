import { CROWN_BOX, EDGES, FACETS, JEWELS } from './crown-shape.ts'

const FILLS = {
  copper: { 25: 'fill-copper/25', 15: 'fill-copper/15', 10: 'fill-copper/10' },
  accent: { 25: 'fill-accent/25', 15: 'fill-accent/15', 10: 'fill-accent/10' },
} as const

const RAYS = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12)

/** The sign of the award, drawn: a crystal cut like a crown, under light. It only decorates. */
export function CrystalCrown({ className }: { className: string }) {
  return (
    <svg viewBox={CROWN_BOX} fill="none" aria-hidden="true" className={className}>
      <g className="stroke-copper" strokeWidth="1" opacity=".35">
        {RAYS.map((angle) => (
          <path
            key={angle}
            d={`M${at(200, 168, angle)},${at(205, 168, angle - Math.PI / 2)}L${at(200, 198, angle)},${at(205, 198, angle - Math.PI / 2)}`}
          />
        ))}
      </g>
      <g strokeLinejoin="round" strokeWidth="1.5" className="stroke-copper">
        {FACETS.map(({ points, colour, percent }) => (
          <polygon key={points} points={points} className={FILLS[colour][percent]} />
        ))}
        <path d={EDGES} />
      </g>
      <g className="fill-copper">
        {JEWELS.map(({ x, y, radius }) => (
          <circle key={x} cx={x} cy={y} r={radius} />
        ))}
      </g>
    </svg>
  )
}

const at = (centre: number, radius: number, angle: number) => (centre + radius * Math.cos(angle)).toFixed(1)
