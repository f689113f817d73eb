import type { EventView, Speaker } from '#features/events/contract.ts'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { personPath } from '#features/topics/addresses.ts'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import { SideTitle } from '#ui/side-title.tsx'

export function EventSpeakers({ speakers }: Pick<EventView, 'speakers'>) {
  if (speakers.length === 0) return null
  return (
    <section aria-label="嘉宾">
      <SideTitle>嘉宾</SideTitle>
      <ul>
        {speakers.map((speaker) => (
          <SpeakerLine key={speaker.name} speaker={speaker} />
        ))}
      </ul>
    </section>
  )
}

function SpeakerLine({ speaker }: { speaker: Speaker }) {
  return (
    <li className="group relative flex items-center gap-3 py-2">
      <PersonIcon person={{ name: speaker.name, iconId: speaker.iconId }} />
      <span className="min-w-0">
        {speaker.personId === undefined ? (
          <span className="text-ink">{speaker.name}</span>
        ) : (
          <a href={personPath(speaker.personId)} className="text-ink covering group-hover:text-accent">
            {speaker.name}
          </a>
        )}
        <span className="line-clamp-1 text-xs text-muted">
          <NameLine names={[speaker.company]} rest={speaker.job} />
        </span>
      </span>
    </li>
  )
}
